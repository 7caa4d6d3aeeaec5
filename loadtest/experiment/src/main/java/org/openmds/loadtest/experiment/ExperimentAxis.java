package org.openmds.loadtest.experiment;

/** What an experiment varies. */
public enum ExperimentAxis {
    USERS("users"), COLLECTORS("information collectors"), SERVERS("information servers");

    private final String title;

    ExperimentAxis(String title) {
        this.title = title;
    }

    /** As figures say. */
    public String title() {
        return title;
    }

    /** Whether a scale applies: collectors are few in every experiment, and stay as many. */
    public boolean isScaled() {
        return this != COLLECTORS;
    }
}
