package org.openmds.loadtest.experiment;

/** The parameter that an experiment varies. */
public enum ExperimentAxis {
    USERS("users"), COLLECTORS("information collectors"), SERVERS("information servers");

    private final String title;

    ExperimentAxis(String title) {
        this.title = title;
    }

    /** Returns the title in figures. */
    public String title() {
        return title;
    }

    /** Returns true if the scale applies. Collectors are few in every experiment, so their number is not scaled. */
    public boolean isScaled() {
        return this != COLLECTORS;
    }
}
