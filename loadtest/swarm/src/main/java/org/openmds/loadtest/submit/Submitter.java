package org.openmds.loadtest.submit;

/** Starts testers somewhere. Called from one thread; each call is bounded in time. */
public interface Submitter extends AutoCloseable {

    /**
     * Has a tester started. That it did is seen when it dials the controller, not here.
     *
     * @throws SubmissionException
     *             where it cannot be; the message says where and why
     */
    Submission submit(TesterCommand command) throws SubmissionException;

    /** Ends what all submissions share. They have ended before. */
    @Override
    void close();
}
