package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Starts testers at some place. Called from one thread; each call ends in bounded time. */
public interface TesterSubmitter extends AutoCloseable {

    /**
     * Starts the testers of a run together, as batch systems can. The testers of the previous run have ended. A tester that cannot be started
     * becomes a submission that is not alive and has the reason.
     *
     * @return one submission per command, in order
     * @throws SubmissionException
     *             if none can be started
     */
    default List<TesterSubmission> submitAll(List<TesterCommand> commands) throws SubmissionException {
        List<TesterSubmission> submissions = new ArrayList<>();
        SubmissionException last = null;
        for (TesterCommand command : commands) {
            try {
                submissions.add(submit(command));
            } catch (SubmissionException e) {
                last = e;
                submissions.add(new FailedSubmission(command.name(), String.valueOf(e.getMessage())));
            }
        }
        if (last != null && submissions.stream().allMatch(FailedSubmission.class::isInstance)) {
            throw last;
        }
        return submissions;
    }

    /**
     * Starts a tester. The start has succeeded only when the tester connects to the controller.
     *
     * @throws SubmissionException
     *             if it cannot be started; the message says where and why
     */
    TesterSubmission submit(TesterCommand command) throws SubmissionException;

    /** Returns the largest number of testers at the same time; empty if there is no limit. */
    default OptionalInt maxTesters() {
        return OptionalInt.empty();
    }

    /** Closes what all submissions share. The submissions have ended before. */
    @Override
    void close();
}
