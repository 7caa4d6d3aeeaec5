package org.openmds.configuration.value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes durations in a short form, {@code 90s}, {@code 20m}, {@code 1h30m}, {@code 2d}, {@code 500ms}, {@code 1.5s} or {@code 10us}; also
 * reads {@code 0} and ISO 8601 ({@code PT20M}).
 */
public final class DurationText {

    private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,9})?)";
    private static final Pattern SHORT_FORM = Pattern
            .compile("(?:%1$sd)?(?:%1$sh)?(?:%1$sm)?(?:%1$ss)?(?:%1$sms)?(?:%1$sus)?".formatted(NUMBER));
    private static final List<Duration> UNITS = List.of(Duration.ofDays(1), Duration.ofHours(1), Duration.ofMinutes(1),
            Duration.ofSeconds(1), Duration.ofMillis(1), ChronoUnit.MICROS.getDuration());
    private static final List<String> UNIT_NAMES = List.of("d", "h", "m", "s", "ms", "us");

    private DurationText() {
    }

    /** Reads a duration. Throws an {@link IllegalArgumentException} if the text is not one. */
    public static Duration parse(String text) {
        if (text.toUpperCase(Locale.ROOT).startsWith("P")) {
            return parseIso(text);
        }
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher form = SHORT_FORM.matcher(text);
        if (text.isEmpty() || !form.matches()) {
            throw new IllegalArgumentException("not a duration: " + text);
        }
        Duration sum = Duration.ZERO;
        for (int unit = 0; unit < UNITS.size(); unit++) {
            String number = form.group(unit + 1);
            if (number != null) {
                sum = sum.plus(times(UNITS.get(unit), new BigDecimal(number)));
            }
        }
        return sum;
    }

    private static Duration times(Duration unit, BigDecimal number) {
        BigDecimal fraction = number.remainder(BigDecimal.ONE);
        return unit.multipliedBy(number.longValue())
                .plusNanos(fraction.multiply(BigDecimal.valueOf(unit.toNanos()))
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValue());
    }

    private static Duration parseIso(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("not a duration: " + text, e);
        }
    }

    /** Returns the shortest form that {@link #parse} can read. */
    public static String format(Duration duration) {
        if (duration.isNegative()) {
            return duration.toString();
        }
        StringBuilder text = new StringBuilder();
        Duration rest = duration;
        for (int unit = 0; unit < UNITS.size() - 1; unit++) {
            long number = rest.dividedBy(UNITS.get(unit));
            if (number > 0) {
                text.append(number).append(UNIT_NAMES.get(unit));
                rest = rest.minus(UNITS.get(unit).multipliedBy(number));
            }
        }
        if (!rest.isZero()) {
            text.append(BigDecimal.valueOf(rest.toNanos(), 3).stripTrailingZeros().toPlainString()).append("us");
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    /** Returns a duration for people, rounded to two units: {@code 12s}, {@code 5m12s}, {@code 3h20m}, {@code 2d3h}; a negative one is {@code 0s}. */
    public static String rounded(Duration duration) {
        Duration unit = duration.toHours() < 1
                ? Duration.ofSeconds(1)
                : duration.toDays() < 1 ? Duration.ofMinutes(1) : Duration.ofHours(1);
        long units = duration.plus(unit.dividedBy(2)).dividedBy(unit);
        return format(unit.multipliedBy(Math.max(0, units)));
    }
}
