package org.openmds.loadtest.control.submit;

/** A tester that was submitted. Thread-safe. */
public interface TesterSubmission extends AutoCloseable {

    /** Where it is to run, for people. */
    String place();

    /** False once it is known to have ended. */
    boolean isAlive();

    /** What it said last, or how it ended, for people; empty for nothing. */
    String lastOutput();

    /** Ends the tester and cleans up, in bounded time. */
    @Override
    void close();
}
