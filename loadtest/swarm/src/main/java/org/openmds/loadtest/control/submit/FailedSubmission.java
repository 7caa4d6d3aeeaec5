package org.openmds.loadtest.control.submit;

/** A tester that could not be started. */
record FailedSubmission(String place, String lastOutput) implements TesterSubmission {

    @Override
    public boolean isAlive() {
        return false;
    }

    @Override
    public void close() {
        // There is nothing to end.
    }
}
