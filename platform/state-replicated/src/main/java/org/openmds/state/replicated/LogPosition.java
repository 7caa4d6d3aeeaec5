package org.openmds.state.replicated;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in the log of all members, as {@code 3-1042} in texts. The positions of committed commands grow in both numbers.
 *
 * @param term
 *            the number of the election
 * @param index
 *            the number of the command
 */
public record LogPosition(long term, long index) implements Comparable<LogPosition> {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})-(\\d{1,18})");
    private static final Comparator<LogPosition> ORDER = Comparator.comparingLong(LogPosition::term)
            .thenComparingLong(LogPosition::index);

    /** Reads a position; empty if the text is none. */
    public static Optional<LogPosition> parse(String text) {
        Matcher numbers = TEXT.matcher(text);
        return numbers.matches()
                ? Optional.of(new LogPosition(Long.parseLong(numbers.group(1)), Long.parseLong(numbers.group(2))))
                : Optional.empty();
    }

    @Override
    public int compareTo(LogPosition other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return term + "-" + index;
    }
}
