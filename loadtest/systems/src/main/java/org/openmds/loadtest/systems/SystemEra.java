package org.openmds.loadtest.systems;

import java.util.Locale;

/** Which of two ways a system works. On the command line: 2003, now. */
public enum SystemEra {
    /** As the study met it: with the property that it found to be the bottleneck. */
    YEAR_2003("2003"),
    /** As one would build it today: pools, kept connections, threads. */
    TODAY("now");

    private final String word;

    SystemEra(String word) {
        this.word = word;
    }

    /** As the command line says. */
    @Override
    public String toString() {
        return word;
    }

    /** @throws IllegalArgumentException where the word is no era */
    public static SystemEra of(String word) {
        for (SystemEra era : values()) {
            if (era.word.equals(word.toLowerCase(Locale.ROOT))) {
                return era;
            }
        }
        throw new IllegalArgumentException("an era is 2003 or now, got " + word);
    }
}
