package org.openmds.loadtest.experiment;

import org.openmds.loadtest.text.CountText;

/** The parameter that an experiment varies. */
public enum ExperimentAxis {
    USERS("user"), COLLECTORS("information collector"), SERVERS("information server");

    private final String noun;

    ExperimentAxis(String noun) {
        this.noun = noun;
    }

    /** Returns the title in figures. */
    public String title() {
        return noun + "s";
    }

    /** Returns a number on the axis in words, such as 1 user or 10 users. */
    public String count(long number) {
        return CountText.of(number, noun);
    }

    /** Returns true if the scale applies. Collectors are few in every experiment, so their number is not scaled. */
    public boolean isScaled() {
        return this != COLLECTORS;
    }
}
