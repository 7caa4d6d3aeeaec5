package org.openmds.configuration.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, written {@code 16MiB}, {@code 64KiB}, {@code 1GiB} or as a plain number.
 *
 * @param bytes
 *            the number of bytes, not negative
 */
public record DataSize(long bytes) implements Comparable<DataSize> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12})\\s?(B|KiB|MiB|GiB)?");

    /**
     * Reads a size.
     *
     * @throws IllegalArgumentException
     *             the text is not a size
     */
    public static DataSize parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not a size: " + text);
        }
        String unit = form.group(2) == null ? "B" : form.group(2);
        int shift = switch (unit) {
            case "GiB" -> 30;
            case "MiB" -> 20;
            case "KiB" -> 10;
            default -> 0;
        };
        return new DataSize(Math.multiplyExact(Long.parseLong(form.group(1)), 1L << shift));
    }

    /** Returns the bytes as an int; larger sizes become {@link Integer#MAX_VALUE}. */
    public int toIntBytes() {
        return Math.clamp(bytes, 0, Integer.MAX_VALUE);
    }

    @Override
    public int compareTo(DataSize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** Returns the shortest form that {@link #parse} can read. */
    @Override
    public String toString() {
        String[] units = {"", "KiB", "MiB", "GiB"};
        int unit = 0;
        long number = bytes;
        while (unit < 3 && number > 0 && number % 1024 == 0) {
            number /= 1024;
            unit++;
        }
        return number + units[unit];
    }
}
