package org.openmds.loadtest.result.record;

/** The reason why a record is not plausible and is left out. */
public enum RecordFault {
    KIND("of an unknown kind"), OUTCOME("with an unknown outcome"), TESTER("of another tester"), DURATION(
            "with a negative duration"), VALUE("with a value that is no number"), OUTSIDE("outside the run's time");

    private final String text;

    RecordFault(String text) {
        this.text = text;
    }

    /** Returns a description of such records that follows "3 records". */
    public String text() {
        return text;
    }
}
