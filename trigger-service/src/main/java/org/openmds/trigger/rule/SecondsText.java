package org.openmds.trigger.rule;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Durations as decimal numbers of seconds: {@code 1.5}. */
public final class SecondsText {

    /** Longer texts are refused, because the time to parse a number grows with the square of its digits. */
    private static final int MAX_LENGTH = 40;
    private static final int MILLISECOND_DIGITS = 3;

    private SecondsText() {
    }

    /** Parses a number of seconds; empty for other text and for a number that is not a whole number of milliseconds. */
    public static Optional<Duration> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Duration.ofMillis(new BigDecimal(text).movePointRight(MILLISECOND_DIGITS).longValueExact()));
        } catch (ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns the shortest text for a duration, cut off to milliseconds. */
    public static String of(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), MILLISECOND_DIGITS).stripTrailingZeros().toPlainString();
    }
}
