package org.openmds.provider.batch;

/** Whether a queue takes jobs and starts them: GLUE 1.3, GlueCEStateStatus. */
public enum QueueStatus {
    PRODUCTION("Production"), QUEUEING("Queueing"), DRAINING("Draining"), CLOSED("Closed");

    private final String glue;

    QueueStatus(String glue) {
        this.glue = glue;
    }

    /**
     * Of the two questions.
     *
     * @param takes
     *            whether jobs may be handed in
     * @param starts
     *            whether waiting jobs are started
     */
    public static QueueStatus of(boolean takes, boolean starts) {
        if (takes) {
            return starts ? PRODUCTION : QUEUEING;
        }
        return starts ? DRAINING : CLOSED;
    }

    /** Whether waiting jobs are started. */
    public boolean starts() {
        return this == PRODUCTION || this == DRAINING;
    }

    /** GLUE's word. */
    public String glue() {
        return glue;
    }
}
