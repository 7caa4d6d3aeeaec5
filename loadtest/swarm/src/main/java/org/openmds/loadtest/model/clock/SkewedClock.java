package org.openmds.loadtest.model.clock;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A clock with a deliberate error, to test the correction of clocks; the machine's own clock is never changed. Its text form is
 * {@code offset=+3s,drift=50ppm,step=-200ms@30s}: three seconds ahead, gains 50 µs a second from the start, and is set back by 200 ms
 * after half a minute.
 *
 * @param reference
 *            the correct clock
 * @param start
 *            start of the drift, by the correct clock
 */
public record SkewedClock(TesterClock reference, long start, long offsetNanos, double drift,
        List<ClockStep> steps) implements TesterClock {

    private static final Pattern AMOUNT = Pattern.compile("([+-]?[0-9]+(?:\\.[0-9]+)?)(ns|us|ms|s|m|h)");
    private static final Pattern RATE = Pattern.compile("([+-]?[0-9]+(?:\\.[0-9]+)?)ppm");
    private static final Map<String, Long> UNITS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L,
            "m",
            60_000_000_000L, "h", 3_600_000_000_000L);

    /**
     * A sudden change.
     *
     * @param afterNanos
     *            since the clock's start, by the correct clock
     */
    public record ClockStep(long byNanos, long afterNanos) {
    }

    public SkewedClock {
        steps = List.copyOf(steps);
    }

    /**
     * Parses the text form of a clock.
     *
     * @throws IllegalArgumentException
     *             if the text is invalid; the message says which part and the expected form
     */
    public static SkewedClock of(String text, TesterClock right) {
        long offset = 0;
        double drift = 0;
        List<ClockStep> steps = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] pair = part.strip().split("=", 2);
            String value = pair.length == 2 ? pair[1] : "";
            switch (pair[0]) {
                case "offset" -> offset = amount(value, part);
                case "drift" -> drift = rate(value, part);
                case "step" -> steps.add(step(value, part));
                default -> throw new IllegalArgumentException(
                        "a test clock has offset=…, drift=… and step=…@…, got \"%s\"".formatted(part.strip()));
            }
        }
        return new SkewedClock(right, right.nanos(), offset, drift, steps);
    }

    @Override
    public long nanos() {
        long now = reference.nanos();
        return now + errorAt(now);
    }

    /** Returns the error at a moment of the correct clock; positive if this clock is ahead. */
    public long errorAt(long now) {
        long since = now - start;
        long wrong = offsetNanos + Math.round(since * drift);
        for (ClockStep step : steps) {
            if (since >= step.afterNanos()) {
                wrong += step.byNanos();
            }
        }
        return wrong;
    }

    private static ClockStep step(String value, String part) {
        int at = value.indexOf('@');
        if (at < 0) {
            throw new IllegalArgumentException(
                    "a step is an amount @ a time, such as step=200ms@30s, got \"%s\"".formatted(part));
        }
        return new ClockStep(amount(value.substring(0, at), part), amount(value.substring(at + 1), part));
    }

    private static long amount(String value, String part) {
        Matcher matcher = AMOUNT.matcher(value);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "an amount of time is a number with ns, us, ms, s, m or h, such as -40s, got \"%s\""
                            .formatted(part.strip()));
        }
        return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(UNITS.getOrDefault(matcher.group(2), 1L)))
                .longValue();
    }

    private static double rate(String value, String part) {
        Matcher matcher = RATE.matcher(value);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "a drift is a number with ppm, such as 50ppm, got \"%s\"".formatted(part.strip()));
        }
        return Double.parseDouble(matcher.group(1)) / 1e6;
    }
}
