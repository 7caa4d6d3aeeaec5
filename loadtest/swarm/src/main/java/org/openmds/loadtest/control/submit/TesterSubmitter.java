package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Starts testers somewhere. Called from one thread; each call is bounded in time. */
public interface TesterSubmitter extends AutoCloseable {

    /**
     * Has the testers of a run started together, as batch systems can; those of the run before have ended. One that cannot be started is a
     * submission that is not alive, and says why.
     *
     * @return one a command, in their order
     * @throws SubmissionException
     *             where none of them can be
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
     * Has a tester started. That it did is seen when it dials the controller, not here.
     *
     * @throws SubmissionException
     *             where it cannot be; the message says where and why
     */
    TesterSubmission submit(TesterCommand command) throws SubmissionException;

    /** How many testers it may start at the same time; empty where nothing limits them. */
    default OptionalInt maxTesters() {
        return OptionalInt.empty();
    }

    /** Ends what all submissions share. They have ended before. */
    @Override
    void close();
}
