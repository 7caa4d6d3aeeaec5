package org.openmds.loadtest.systems;

import java.util.Locale;

/** The variant of a system: as in the study, or as it would be built today. On the command line: 2003, now. */
public enum SystemEra {
    /** The system as the study measured it, with the property that the study found to be the bottleneck. */
    YEAR_2003("2003"),
    /** The system as it would be built today: with pools, kept connections and threads. */
    TODAY("now");

    private final String word;

    SystemEra(String word) {
        this.word = word;
    }

    /** Returns the word on the command line. */
    @Override
    public String toString() {
        return word;
    }

    /** @throws IllegalArgumentException if the word is not an era */
    public static SystemEra of(String word) {
        for (SystemEra era : values()) {
            if (era.word.equals(word.toLowerCase(Locale.ROOT))) {
                return era;
            }
        }
        throw new IllegalArgumentException("unknown era '%s': expected 2003 or now".formatted(word));
    }
}
