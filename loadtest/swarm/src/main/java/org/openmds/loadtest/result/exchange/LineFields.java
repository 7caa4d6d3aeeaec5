package org.openmds.loadtest.result.exchange;

import java.nio.charset.StandardCharsets;

/** The fields of one line of {@link MetricLineReader}, read from a block of bytes. Not thread-safe. */
final class LineFields {

    /** Result for a number that is missing, malformed, negative or too large. */
    static final int NONE = -1;

    private static final int MIN_FIELDS = 5;
    private static final int MAX_FIELDS = 6;
    private static final int CLIENT_FIELD = 4;
    private static final int MAX_CLIENT_DIGITS = 8;
    private static final int NANO_DIGITS = 9;
    private static final int LONG_DIGITS = 19;
    private static final long[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
        1_000_000_000};

    private final byte[] text;
    private final int[] begins = new int[MAX_FIELDS];
    private final int[] ends = new int[MAX_FIELDS];
    private int count;
    private int end;
    /** Number of digits after the point of the number that was read last. */
    private int scale;

    LineFields(byte[] text) {
        this.text = text;
    }

    /** Finds the fields of the line at {@code from}; the text must contain its line feed. Returns false if there are not five or six. */
    boolean read(int from) {
        count = 0;
        end = from;
        boolean isLine = split() && count >= MIN_FIELDS && begins[0] == from;
        while (text[end] != '\n') {
            end++;
        }
        return isLine;
    }

    private boolean split() {
        while (true) {
            while (text[end] == ' ' || text[end] == '\t') {
                end++;
            }
            if (isSeparator(text[end])) {
                return text[end] == '\n' || text[end] == '\r' && text[end + 1] == '\n';
            }
            if (count == MAX_FIELDS) {
                return false;
            }
            begins[count] = end;
            while (!isSeparator(text[end])) {
                end++;
            }
            ends[count++] = end;
        }
    }

    /** Returns true for blanks and control characters; bytes of other alphabets are negative. */
    private static boolean isSeparator(byte one) {
        return one >= 0 && one <= ' ';
    }

    /** Returns the position of the line feed. */
    int end() {
        return end;
    }

    String name() {
        return word(0);
    }

    String host() {
        return word(3);
    }

    String client() {
        return word(CLIENT_FIELD);
    }

    /** Returns the client if it is a number of at most eight digits; else {@link #NONE}. */
    int clientNumber() {
        int number = 0;
        for (int at = begins[CLIENT_FIELD]; at < ends[CLIENT_FIELD]; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9 || at - begins[CLIENT_FIELD] >= MAX_CLIENT_DIGITS) {
                return NONE;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private String word(int field) {
        return new String(text, begins[field], ends[field] - begins[field], StandardCharsets.UTF_8);
    }

    /** Returns the value of a metric; NaN if it is not a number. */
    double value() {
        try {
            return Double.parseDouble(word(1));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Returns the value of a request, which is in seconds, as nanoseconds; {@link #NONE} if it is malformed. */
    long durationNanos() {
        long digits = decimal(1);
        if (digits != NONE) {
            return nanos(digits, scale);
        }
        double seconds = value();
        return seconds >= 0 ? Math.round(seconds * 1e9) : NONE;
    }

    /**
     * Returns the time in nanoseconds since 1970. The size of an integer tells whether it is in seconds, milliseconds, microseconds or
     * nanoseconds.
     */
    long timeNanos() {
        long digits = decimal(2);
        if (scale > 0 || digits < 100_000_000_000L) {
            return nanos(digits, scale);
        }
        return nanos(digits, digits < 100_000_000_000_000L ? 3 : digits < 100_000_000_000_000_000L ? 6 : NANO_DIGITS);
    }

    /** Returns the size of the answer; 0 if the line has none. */
    long bytes() {
        long digits = count > MIN_FIELDS ? decimal(MIN_FIELDS) : 0;
        return count > MIN_FIELDS && scale > 0 ? NONE : digits;
    }

    /** Converts a number of seconds, whose last {@code scale} digits are the fraction, to nanoseconds. */
    private static long nanos(long digits, int scale) {
        long unit = POWERS[NANO_DIGITS - scale];
        return digits > Long.MAX_VALUE / unit ? NONE : digits * unit;
    }

    /** Reads the digits of a plain decimal number without its point, and sets {@link #scale}. Digits after the ninth of the fraction are cut off. */
    private long decimal(int field) {
        long digits = 0;
        int read = 0;
        int point = ends[field];
        for (int at = begins[field]; at < ends[field]; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                if (at - point <= NANO_DIGITS) {
                    digits = digits * 10 + digit;
                    read++;
                }
            } else if (text[at] == '.' && point == ends[field]) {
                point = at;
            } else {
                read = 0;
                break;
            }
        }
        scale = Math.clamp(ends[field] - point - 1, 0, NANO_DIGITS);
        // Nineteen digits either fit or overflow to a negative number.
        return read == 0 || read > LONG_DIGITS || digits < 0 ? NONE : digits;
    }
}
