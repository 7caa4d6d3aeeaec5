package org.openmds.loadtest.control.submit;

/** A tester that could not be started. */
record FailedSubmission(String place, String lastWords) implements Submission {

    @Override
    public boolean isAlive() {
        return false;
    }

    @Override
    public void close() {
        // There is nothing to end.
    }
}
