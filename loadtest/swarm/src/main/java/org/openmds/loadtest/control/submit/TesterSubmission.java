package org.openmds.loadtest.control.submit;

/** A tester whose start was requested. Thread-safe. */
public interface TesterSubmission extends AutoCloseable {

    /** Describes the place where the tester runs. */
    String place();

    /** Returns false if the tester is known to have ended. */
    boolean isAlive();

    /** Returns the tester's last output or the way it ended; empty for none. */
    String lastOutput();

    /** Ends the tester and cleans up, in bounded time. */
    @Override
    void close();
}
