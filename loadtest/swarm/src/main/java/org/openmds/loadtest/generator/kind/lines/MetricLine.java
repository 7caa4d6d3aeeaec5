package org.openmds.loadtest.generator.kind.lines;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import org.openmds.loadtest.model.record.Outcome;

/**
 * A line that a client prints (DiPerF's proprietary interface): {@code name value time host client [bytes]}, separated by blanks.
 *
 * <p>{@code response-time} is a successful request. {@code response-time.timeout} and the like are requests with another {@link Outcome},
 * in lower case with hyphens. The value is the response time in seconds, and the time is the end of the request. All other names are
 * metrics.
 *
 * @param value
 *            a finite number
 * @param timeNanos
 *            time since 1970. On the line it is in seconds, with or without a fraction, or a whole number of milliseconds, microseconds
 *            or nanoseconds, which is recognised by its size
 * @param host
 *            the client's name for its host
 * @param client
 *            the client's name for itself
 * @param bytes
 *            size of the answer; 0 if the line has none
 */
public record MetricLine(String name, double value, long timeNanos, String host, String client, long bytes) {

    public static final String RESPONSE_TIME = "response-time";

    private static final Pattern BLANK = Pattern.compile("[ \\t]+");
    private static final int FIELDS = 5;
    private static final int MAX_NAME_LENGTH = 100;
    private static final int NANO_DIGITS = 9;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MIN_MILLIS = 100_000_000_000L;
    private static final long MIN_MICROS = 100_000_000_000_000L;
    private static final long MIN_NANOS = 100_000_000_000_000_000L;

    /** Parses a line. Returns empty if the text is not such a line. */
    public static Optional<MetricLine> parse(String text) {
        String[] fields = BLANK.split(text.strip(), FIELDS + 2);
        if (fields.length < FIELDS || fields.length > FIELDS + 1 || fields[0].length() > MAX_NAME_LENGTH) {
            return Optional.empty();
        }
        try {
            double value = Double.parseDouble(fields[1]);
            long bytes = fields.length > FIELDS ? Long.parseLong(fields[FIELDS]) : 0;
            MetricLine line = new MetricLine(fields[0], value, time(fields[2]), fields[3], fields[4], bytes);
            return Double.isFinite(value) && bytes >= 0 && line.isValid() ? Optional.of(line) : Optional.empty();
        } catch (NumberFormatException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Returns the outcome of the request; empty for a metric. */
    public Optional<Outcome> requestOutcome() {
        if (name.equals(RESPONSE_TIME)) {
            return Optional.of(Outcome.OK);
        }
        return name.startsWith(RESPONSE_TIME + ".")
                ? outcome(name.substring(RESPONSE_TIME.length() + 1))
                : Optional.empty();
    }

    /** Returns the response time of a request. */
    public long durationNanos() {
        return Math.round(value * 1e9);
    }

    /** Formats the line of a request for {@link #parse}. */
    public static String ofRequest(Outcome outcome, long durationNanos, long endNanos, int client, long bytes) {
        String name = outcome.isSuccess() ? RESPONSE_TIME : RESPONSE_TIME + "." + hyphenated(outcome);
        return text(name, durationNanos / 1e9, endNanos, client) + " " + bytes;
    }

    /** Formats the line of a metric. */
    public static String text(String name, double value, long timeNanos, int client) {
        return name + ' ' + value + ' ' + timeNanos / NANOS_PER_SECOND + '.'
                + Long.toString(NANOS_PER_SECOND + timeNanos % NANOS_PER_SECOND).substring(1)
                + " localhost " + client;
    }

    private boolean isValid() {
        boolean request = name.equals(RESPONSE_TIME) || name.startsWith(RESPONSE_TIME + ".");
        return !request || requestOutcome().isPresent() && value >= 0;
    }

    private static Optional<Outcome> outcome(String text) {
        return Arrays.stream(Outcome.values()).filter(each -> hyphenated(each).equals(text)).findFirst();
    }

    private static String hyphenated(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static long time(String text) {
        int dot = text.indexOf('.');
        long whole = Long.parseLong(dot < 0 ? text : text.substring(0, dot));
        if (whole < 0) {
            throw new NumberFormatException(text);
        }
        if (dot < 0 && whole >= MIN_MILLIS) {
            return whole >= MIN_NANOS
                    ? whole
                    : whole >= MIN_MICROS ? TimeUnit.MICROSECONDS.toNanos(whole) : TimeUnit.MILLISECONDS.toNanos(whole);
        }
        String fraction = dot < 0 ? "" : text.substring(dot + 1);
        String digits = (fraction + "000000000").substring(0, NANO_DIGITS);
        return Math.addExact(Math.multiplyExact(whole, NANOS_PER_SECOND), Integer.parseUnsignedInt(digits));
    }
}
