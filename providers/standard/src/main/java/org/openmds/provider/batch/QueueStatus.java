package org.openmds.provider.batch;

/** The status of a queue: if it accepts jobs and if it starts them (GLUE 1.3, GlueCEStateStatus). */
public enum QueueStatus {
    PRODUCTION("Production"), QUEUEING("Queueing"), DRAINING("Draining"), CLOSED("Closed");

    private final String glue;

    QueueStatus(String glue) {
        this.glue = glue;
    }

    /**
     * Returns the status of a queue.
     *
     * @param takes
     *            true if jobs can be submitted
     * @param starts
     *            true if waiting jobs are started
     */
    public static QueueStatus of(boolean takes, boolean starts) {
        if (takes) {
            return starts ? PRODUCTION : QUEUEING;
        }
        return starts ? DRAINING : CLOSED;
    }

    /** Returns true if waiting jobs are started. */
    public boolean starts() {
        return this == PRODUCTION || this == DRAINING;
    }

    /** Returns the name of the status in GLUE. */
    public String glue() {
        return glue;
    }
}
