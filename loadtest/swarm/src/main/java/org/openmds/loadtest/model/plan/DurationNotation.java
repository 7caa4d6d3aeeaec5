package org.openmds.loadtest.model.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text form of durations: {@code 250ms}, {@code 30s}, {@code 1.5s}, {@code 5m}, {@code 2h}, {@code 1m30s}, {@code 0}. */
public final class DurationNotation {

    public static final String EXPECTED = "a duration such as 250ms, 30s, 5m or 1h";

    private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|us|s|m|h|d)");

    private DurationNotation() {
    }

    /** Parses a duration; empty if the text is not one. */
    public static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Matcher part = PART.matcher(text);
        Duration sum = Duration.ZERO;
        int at = 0;
        while (part.find() && part.start() == at) {
            sum = sum.plusNanos(Math.round(Double.parseDouble(part.group(1)) * nanos(part.group(2))));
            at = part.end();
        }
        return at == text.length() && at > 0 ? Optional.of(sum) : Optional.empty();
    }

    private static double nanos(String unit) {
        return switch (unit) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            case "h" -> 3_600e9;
            default -> 86_400e9;
        };
    }

    /** Returns the duration in the form that {@link #parse} reads. */
    public static String text(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        long seconds = duration.toSeconds();
        long nanos = duration.minusSeconds(seconds).toNanos();
        if (nanos != 0 && nanos % 1_000_000 == 0) {
            return duration.toMillis() + "ms";
        }
        StringBuilder text = new StringBuilder();
        append(text, seconds / 3_600, "h");
        append(text, seconds / 60 % 60, "m");
        append(text, seconds % 60, "s");
        if (nanos != 0) {
            text.append(BigDecimal.valueOf(nanos, 3).stripTrailingZeros().toPlainString()).append("us");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long count, String unit) {
        if (count > 0) {
            text.append(count).append(unit);
        }
    }
}
