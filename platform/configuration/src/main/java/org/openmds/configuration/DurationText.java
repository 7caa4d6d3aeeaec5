package org.openmds.configuration;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes durations in a short form, {@code 90s}, {@code 20m}, {@code 1h30m}, {@code 2d} or {@code 500ms}; also reads ISO 8601
 * ({@code PT20M}).
 */
public final class DurationText {

    private static final String NUMBER = "(\\d{1,9})";
    private static final Pattern SHORT_FORM = Pattern
            .compile("(?:%1$sd)?(?:%1$sh)?(?:%1$sm)?(?:%1$ss)?(?:%1$sms)?".formatted(NUMBER));
    private static final List<Duration> UNITS = List.of(Duration.ofDays(1), Duration.ofHours(1), Duration.ofMinutes(1),
            Duration.ofSeconds(1), Duration.ofMillis(1));
    private static final List<String> UNIT_NAMES = List.of("d", "h", "m", "s", "ms");

    private DurationText() {
    }

    /** Reads a duration. Throws an {@link IllegalArgumentException} if the text is not one. */
    public static Duration parse(String text) {
        if (text.toUpperCase(Locale.ROOT).startsWith("P")) {
            return parseIso(text);
        }
        Matcher form = SHORT_FORM.matcher(text);
        if (text.isEmpty() || !form.matches()) {
            throw new IllegalArgumentException("not a duration: " + text);
        }
        Duration sum = Duration.ZERO;
        for (int unit = 0; unit < UNITS.size(); unit++) {
            String number = form.group(unit + 1);
            if (number != null) {
                sum = sum.plus(UNITS.get(unit).multipliedBy(Long.parseLong(number)));
            }
        }
        return sum;
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
        if (duration.isNegative() || !duration.truncatedTo(ChronoUnit.MILLIS).equals(duration)) {
            return duration.toString();
        }
        StringBuilder text = new StringBuilder();
        long millis = duration.toMillis();
        for (int unit = 0; unit < UNITS.size(); unit++) {
            long unitMillis = UNITS.get(unit).toMillis();
            if (millis >= unitMillis) {
                text.append(millis / unitMillis).append(UNIT_NAMES.get(unit));
                millis %= unitMillis;
            }
        }
        return text.isEmpty() ? "0s" : text.toString();
    }
}
