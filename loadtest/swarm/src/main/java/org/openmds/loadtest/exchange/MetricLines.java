package org.openmds.loadtest.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.record.Outcome;

/**
 * Reads DiPerF's lines, {@code metric value time host client [bytes]}, with blanks between, millions a second: fields are found and read
 * where they lie. {@code response-time} is a success, its value in seconds and its time that of its end; {@code response-time.timeout} and the
 * like are requests that ended so, for each {@link Outcome} in small letters with hyphens. All other names are metrics. Times are seconds
 * since 1970 with or without a fraction; whole milliseconds, microseconds and nanoseconds are told by their size. Lines that are none are
 * left out and counted. Not thread-safe.
 */
final class MetricLines {

    private static final int BLOCK = 1 << 20;
    private static final int LONGEST_LINE = 64 << 10;
    private static final int MOST_EXAMPLES = 5;
    private static final int EXAMPLE = 120;
    private static final int MOST_DIGITS = 18;
    private static final long[] POWERS = powers();
    /** That can be multiplied by a power without being too large. */
    private static final long[] MOST = Arrays.stream(POWERS).map(power -> Long.MAX_VALUE / power).toArray();
    private static final String REQUEST = "response-time";
    private static final int NO_LINE = -1;

    /** What a name stands for: a request that ended so, or a metric. */
    private record Meaning(String name, @Nullable Outcome outcome) {
    }

    private final ImportedRun run;
    private final Words<Meaning> meanings = new Words<>();
    private final Words<TesterFile> hosts = new Words<>();
    private final List<String> examples = new ArrayList<>();
    private byte[] text = new byte[BLOCK + LONGEST_LINE + Long.BYTES];
    private long lines;
    private long requests;
    private long metrics;
    private long deleted;

    /** The fields of a line, and where the next of them begins. */
    private int next;
    /** Of the line before: most are alike. */
    private int nameLength;
    private int valueLength;
    private int timeLength;
    private int hostLength;
    private long mantissa;
    private int scale;
    private long valueNanos;
    private long valueMantissa;
    private int valueScale;
    /** The value where it is no plain decimal. */
    private double fraction;
    private long time;
    private long answerBytes;

    MetricLines(ImportedRun run) {
        this.run = run;
    }

    private static long[] powers() {
        long[] powers = new long[MOST_DIGITS + 1];
        Arrays.setAll(powers, i -> (long) Math.pow(10, i));
        return powers;
    }

    ImportReport read(InputStream input) throws ImportException, IOException {
        int filled = 0;
        for (int read = input.read(text, 0, BLOCK); read >= 0; read = input.read(text, filled, BLOCK)) {
            filled += read;
            filled = keep(lines(filled), filled);
            if (filled >= LONGEST_LINE) {
                throw new ImportException("line %d is longer than %d bytes".formatted(lines + 1, LONGEST_LINE));
            }
        }
        if (filled > 0) {
            text[filled] = '\n';
            lines(filled + 1);
        }
        return new ImportReport(lines, requests, metrics, deleted, examples);
    }

    /** Moves what is left of a line to the front. */
    private int keep(int from, int to) {
        System.arraycopy(text, from, text, 0, to - from);
        return to - from;
    }

    /** All whole lines of what is there; where the rest begins. */
    private int lines(int end) throws ImportException, IOException {
        int last = end - 1;
        while (last >= 0 && text[last] != '\n') {
            last--;
        }
        int at = 0;
        while (at <= last) {
            lines++;
            int after = line(at);
            if (after == NO_LINE) {
                after = delete(at);
            }
            at = after;
        }
        return last + 1;
    }

    private int delete(int from) {
        int end = from;
        while (text[end] != '\n') {
            end++;
        }
        boolean isEmpty = end == from || end == from + 1 && text[from] == '\r';
        if (isEmpty) {
            lines--;
        } else if (deleted++ < MOST_EXAMPLES) {
            examples.add("line %d: %s".formatted(lines, Words.text(text, from, Math.min(end, from + EXAMPLE)).strip()));
        }
        return end + 1;
    }

    /** Where the line after it begins; {@link #NO_LINE} where it is none. */
    private int line(int from) throws ImportException, IOException {
        int nameEnd = Ascii.likely(Ascii.wordEnd(text, from), from + nameLength);
        nameLength = nameEnd - from;
        int valueAt = blanks(nameEnd);
        int valueEnd = value(valueAt);
        int timeAt = blanks(valueEnd);
        int timeEnd = time(timeAt);
        int hostAt = blanks(timeEnd);
        int hostEnd = Ascii.likely(Ascii.wordEnd(text, hostAt), hostAt + hostLength);
        hostLength = hostEnd - hostAt;
        int clientAt = blanks(hostEnd);
        int clientEnd = Ascii.wordEnd(text, clientAt);
        boolean isWhole = nameEnd > from && valueEnd > valueAt && timeEnd > timeAt && hostEnd > hostAt
                && clientEnd > clientAt;
        int end = isWhole && time >= 0 && Double.isFinite(fraction) ? end(blanks(clientEnd)) : NO_LINE;
        if (end == NO_LINE) {
            return NO_LINE;
        }
        Meaning meaning = meaning(from, nameEnd);
        TesterFile tester = tester(hostAt, hostEnd);
        return take(meaning, tester, client(tester, clientAt, clientEnd)) ? end + 1 : NO_LINE;
    }

    /** Reads the value, which may be any number of a double; where it ends. */
    private int value(int from) {
        if (decimal(from)) {
            valueNanos = nanos(mantissa, scale);
            valueMantissa = mantissa;
            valueScale = scale;
            fraction = 0;
            int end = Ascii.likely(next, from + valueLength);
            valueLength = end - from;
            return end;
        }
        int end = Ascii.wordEnd(text, from);
        fraction = number(from, end);
        valueNanos = Math.round(fraction * 1e9);
        valueMantissa = NO_LINE;
        return end;
    }

    /** Reads the time; where it ends. */
    private int time(int from) {
        time = decimal(from) ? time() : longTime(from);
        int end = Ascii.likely(next, from + timeLength);
        timeLength = end - from;
        return end;
    }

    /** Reads the answer's size, where there is one; where the line ends, {@link #NO_LINE} where it goes on. */
    private int end(int from) {
        int end = from;
        answerBytes = 0;
        if (text[end] > ' ') {
            if (!decimal(end) || scale > 0) {
                return NO_LINE;
            }
            answerBytes = mantissa;
            end = blanks(next);
        }
        if (text[end] == '\r') {
            end++;
        }
        return text[end] == '\n' ? end : NO_LINE;
    }

    private boolean take(Meaning meaning, TesterFile tester, int client) {
        Outcome outcome = meaning.outcome();
        if (outcome == null) {
            tester.metric(client, time, meaning.name(),
                    valueMantissa >= 0 ? fraction(valueMantissa, valueScale) : fraction);
            metrics++;
            return true;
        }
        if (valueNanos < 0) {
            return false;
        }
        tester.request(client, time - valueNanos, valueNanos, outcome, answerBytes);
        requests++;
        return true;
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

    /** Reads digits with or without a fraction, without a sign, as far as they fit; whether that is a whole word. */
    private boolean decimal(int from) {
        byte[] bytes = text;
        long value = 0;
        int at = from;
        int point = NO_LINE;
        while (true) {
            long eight = Ascii.eight(bytes, at);
            int count = Ascii.digits(eight);
            if (count > 0) {
                value = value * POWERS[count] + Ascii.number(eight, count);
                at += count;
            }
            if (count < 8) {
                if (point >= 0 || bytes[at] != '.') {
                    break;
                }
                point = ++at;
            }
        }
        mantissa = value;
        next = at;
        scale = point < 0 ? 0 : at - point;
        int digits = at - from - (point < 0 ? 0 : 1);
        return digits > 0 && fits(digits, value) && Ascii.isBlank(bytes[at]);
    }

    /** A time of ten digits with nine after the point has 19, and fits where the first is small. */
    private static boolean fits(int digits, long value) {
        return digits <= MOST_DIGITS || digits == MOST_DIGITS + 1 && value > 0;
    }

    /** In ns since 1970; negative where it cannot be. */
    private long time() {
        if (scale > 0) {
            return nanos(mantissa, scale);
        }
        long unit = mantissa >= 100_000_000_000_000_000L
                ? 1
                : mantissa >= 100_000_000_000_000L ? 1_000 : mantissa >= 100_000_000_000L ? 1_000_000 : 1_000_000_000;
        return mantissa * unit;
    }

    /** With more digits than a number has room for. */
    private long longTime(int from) {
        next = Ascii.wordEnd(text, from);
        try {
            return new BigDecimal(Words.text(text, from, next)).movePointRight(9).toBigInteger().longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            return NO_LINE;
        }
    }

    private static long nanos(long mantissa, int scale) {
        if (scale <= 9) {
            return mantissa <= MOST[9 - scale] ? mantissa * POWERS[9 - scale] : NO_LINE;
        }
        return scale - 9 > MOST_DIGITS ? 0 : (mantissa + POWERS[scale - 9] / 2) / POWERS[scale - 9];
    }

    /** Exact: both are whole numbers that a double can hold, or else it is left to the library. */
    private static double fraction(long mantissa, int scale) {
        return mantissa < 1L << 53 && scale <= MOST_DIGITS
                ? mantissa / (double) POWERS[scale]
                : Double.parseDouble(mantissa + "e-" + scale);
    }

    /** Signs, exponents and long numbers are rare. */
    private double number(int from, int to) {
        try {
            return Double.parseDouble(Words.text(text, from, to));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private Meaning meaning(int from, int to) {
        Meaning known = meanings.get(text, from, to);
        if (known != null) {
            return known;
        }
        String name = Words.text(text, from, to);
        Meaning meaning = new Meaning(name, outcome(name));
        meanings.put(text, from, to, meaning);
        return meaning;
    }

    @Nullable
    private static Outcome outcome(String name) {
        if (name.equals(REQUEST)) {
            return Outcome.OK;
        }
        return Arrays.stream(Outcome.values())
                .filter(outcome -> name.equals(REQUEST + "." + written(outcome)))
                .findFirst()
                .orElse(null);
    }

    static String written(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private TesterFile tester(int from, int to) throws ImportException, IOException {
        TesterFile known = hosts.get(text, from, to);
        if (known != null) {
            return known;
        }
        TesterFile tester = run.tester(Words.text(text, from, to));
        hosts.put(text, from, to, tester);
        return tester;
    }

    private int client(TesterFile tester, int from, int to) {
        long eight = Ascii.eight(text, from);
        int length = to - from;
        return length <= 8 && Ascii.digits(eight) == length
                ? (int) Ascii.number(eight, length)
                : tester.client(Words.text(text, from, to));
    }
}
