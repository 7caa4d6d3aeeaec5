package org.openmds.loadtest.result.exchange;

import java.math.BigDecimal;
import java.util.Arrays;

/** The fields of one line of {@link MetricLines}, found and read where they lie. Not thread-safe. */
final class LineFields {

    private static final int MOST_DIGITS = 18;
    private static final long[] POWERS = powers();
    /** That can be multiplied by a power without being too large. */
    private static final long[] MOST = Arrays.stream(POWERS).map(power -> Long.MAX_VALUE / power).toArray();
    private static final int NONE = -1;
    static final int BEYOND = 2 * Long.BYTES;
    /** Digits of the seconds since 1970, from 2001 to 2286. */
    private static final int SECONDS = 10;

    private final byte[] text;

    int nameEnd;
    /** Whether the name is the one that was remembered. */
    boolean isSameName;
    int hostAt;
    int hostEnd;
    int clientAt;
    int clientEnd;
    /** Of a client that is a number of at most eight digits; negative for others. */
    int client;
    /** In ns since 1970. */
    long time;
    /** The value as if it were in seconds. */
    long valueNanos;
    long answerBytes;

    private int nameLength = Long.BYTES;
    private long nameBegin = NONE;
    private long nameLast;
    /** Digits of the seconds of the line before, with the point. */
    private long secondsBegin;
    private long secondsEnd;
    private long secondsNanos;

    private long mantissa;
    private int scale;
    private long valueMantissa;
    private int valueScale;
    /** The value where it is no plain decimal. */
    private double fraction;

    /**
     * @param text
     *            which always has {@link #BEYOND} bytes after the end of a line
     */
    LineFields(byte[] text) {
        this.text = text;
    }

    private static long[] powers() {
        long[] powers = new long[MOST_DIGITS + 1];
        Arrays.setAll(powers, i -> (long) Math.pow(10, i));
        return powers;
    }

    /** Whether what is between the two places, of which the second has the line's end, is such a line. */
    boolean read(int from, int end) {
        name(from);
        int valueAt = blanks(nameEnd);
        int valueEnd = value(valueAt);
        int timeAt = blanks(valueEnd);
        int timeEnd = time(timeAt);
        hostAt = blanks(timeEnd);
        hostEnd = Ascii.wordEnd(text, hostAt);
        clientAt = blanks(hostEnd);
        client(clientAt);
        boolean isWhole = nameEnd > from && valueEnd > valueAt && timeEnd > timeAt && hostEnd > hostAt
                && clientEnd > clientAt;
        return isWhole && time >= 0 && Double.isFinite(fraction) && rest(clientEnd) == end;
    }

    private void name(int from) {
        nameEnd = from + nameLength;
        isSameName = Ascii.eight(text, from) == nameBegin && Ascii.eight(text, nameEnd - Long.BYTES) == nameLast
                && Ascii.isBlank(text[nameEnd]);
        if (!isSameName) {
            nameEnd = Ascii.wordEnd(text, from);
        }
    }

    /** Most lines have the name of the line before; one of 8 to 16 bytes is the same where its begin and its end are. */
    boolean rememberName(int from) {
        int length = nameEnd - from;
        if (length < Long.BYTES || length > 2 * Long.BYTES) {
            return false;
        }
        nameLength = length;
        nameBegin = Ascii.eight(text, from);
        nameLast = Ascii.eight(text, nameEnd - Long.BYTES);
        return true;
    }

    private void client(int from) {
        long eight = Ascii.eight(text, from);
        int digits = Ascii.digits(eight);
        boolean isNumber = digits > 0 && Ascii.isBlank(text[from + digits]);
        clientEnd = isNumber ? from + digits : Ascii.wordEnd(text, from);
        client = isNumber ? (int) Ascii.number(eight, digits) : NONE;
    }

    /** Reads the value, which may be any number of a double; where it ends. */
    private int value(int from) {
        int end = decimal(from);
        if (end != NONE) {
            valueNanos = nanos(mantissa, scale);
            valueMantissa = mantissa;
            valueScale = scale;
            fraction = 0;
            return end;
        }
        end = Ascii.wordEnd(text, from);
        fraction = number(from, end);
        valueNanos = Math.round(fraction * 1e9);
        valueMantissa = NONE;
        return end;
    }

    /** Reads the time; where it ends. */
    private int time(int from) {
        long eight = Ascii.eight(text, from);
        int point = from + SECONDS;
        if (eight != secondsBegin || (Ascii.eight(text, from + Long.BYTES) & 0xFFFFFF) != secondsEnd) {
            int end = wholeTime(from);
            if (scale > 0 && time >= 0 && end - scale - 1 == point) {
                remember(from);
            }
            return end;
        }
        long fractions = Ascii.eight(text, point + 1);
        int count = Ascii.digits(fractions);
        int end = point + 1 + count;
        if (count == 0 || count == Long.BYTES || !Ascii.isBlank(text[end])) {
            return wholeTime(from);
        }
        time = secondsNanos + Ascii.number(fractions, count) * POWERS[9 - count];
        return end;
    }

    /** Times come nearly in order, so that most have the seconds of the line before. */
    private void remember(int from) {
        secondsBegin = Ascii.eight(text, from);
        secondsEnd = Ascii.eight(text, from + Long.BYTES) & 0xFFFFFF;
        secondsNanos = time / 1_000_000_000 * 1_000_000_000;
    }

    private int wholeTime(int from) {
        int end = decimal(from);
        if (end != NONE) {
            time = scale > 0 ? nanos(mantissa, scale) : nanos(mantissa);
            return end;
        }
        scale = 0;
        end = Ascii.wordEnd(text, from);
        time = longTime(from, end);
        return end;
    }

    /** Reads the answer's size, where there is one; where the line's end should be. */
    private int rest(int from) {
        answerBytes = 0;
        if (text[from] == '\n') {
            return from;
        }
        int at = blanks(from);
        if (text[at] > ' ') {
            int end = decimal(at);
            if (end == NONE || scale > 0) {
                return NONE;
            }
            answerBytes = mantissa;
            at = blanks(end);
        }
        return text[at] == '\r' ? at + 1 : at;
    }

    private int blanks(int from) {
        if (text[from] == ' ' && text[from + 1] > ' ') {
            return from + 1;
        }
        int at = from;
        while (text[at] == ' ' || text[at] == '\t') {
            at++;
        }
        return at;
    }

    /** Reads a word of digits with or without a fraction, without a sign; where it ends, {@link #NONE} where it is none or does not fit. */
    private int decimal(int from) {
        long eight = Ascii.eight(text, from);
        int count = Ascii.digits(eight);
        if (count < Long.BYTES && text[from + count] == '.') {
            int end = shortDecimal(from, eight, count);
            if (end != NONE) {
                return end;
            }
        }
        return longDecimal(from, eight, count);
    }

    private int longDecimal(int from, long first, int before) {
        long eight = first;
        int count = before;
        long value = count > 0 ? Ascii.number(eight, count) : 0;
        int at = from + count;
        int point = NONE;
        while (count == 8 || point == NONE && text[at] == '.') {
            if (count < 8) {
                point = ++at;
            }
            eight = Ascii.eight(text, at);
            count = Ascii.digits(eight);
            if (count > 0) {
                value = value * POWERS[count] + Ascii.number(eight, count);
                at += count;
            }
        }
        mantissa = value;
        scale = point == NONE ? 0 : at - point;
        int digits = at - from - (point == NONE ? 0 : 1);
        return digits > 0 && fits(digits, value) && Ascii.isBlank(text[at]) ? at : NONE;
    }

    /** Most are this short: without the point, in one. */
    private int shortDecimal(int from, long eight, int count) {
        long before = (1L << count * 8) - 1;
        long joined = eight & before | eight >>> 8 & ~before;
        int digits = Ascii.digits(joined);
        int end = from + digits + 1;
        if (digits == 0 || !Ascii.isBlank(text[end])) {
            return NONE;
        }
        mantissa = Ascii.number(joined, digits);
        scale = digits - count;
        return end;
    }

    /** A time of ten digits with nine after the point has 19, and fits where the first is small. */
    private static boolean fits(int digits, long value) {
        return digits <= MOST_DIGITS || digits == MOST_DIGITS + 1 && value > 0;
    }

    /** Of a time without a fraction: its size tells its unit. */
    private static long nanos(long time) {
        long unit = time >= 100_000_000_000_000_000L
                ? 1
                : time >= 100_000_000_000_000L ? 1_000 : time >= 100_000_000_000L ? 1_000_000 : 1_000_000_000;
        return time * unit;
    }

    /** With more digits than a number has room for; negative where it cannot be. */
    private long longTime(int from, int end) {
        try {
            return new BigDecimal(Words.text(text, from, end)).movePointRight(9).toBigInteger().longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            return NONE;
        }
    }

    private static long nanos(long mantissa, int scale) {
        if (scale <= 9) {
            return mantissa <= MOST[9 - scale] ? mantissa * POWERS[9 - scale] : NONE;
        }
        return scale - 9 > MOST_DIGITS ? 0 : (mantissa + POWERS[scale - 9] / 2) / POWERS[scale - 9];
    }

    /** Signs, exponents and long numbers are rare. */
    private double number(int from, int to) {
        try {
            return Double.parseDouble(Words.text(text, from, to));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    double value() {
        if (valueMantissa < 0) {
            return fraction;
        }
        // Exact: both are whole numbers that a double can hold, or else it is left to the library.
        return valueMantissa < 1L << 53 && valueScale <= MOST_DIGITS
                ? valueMantissa / (double) POWERS[valueScale]
                : Double.parseDouble(valueMantissa + "e-" + valueScale);
    }
}
