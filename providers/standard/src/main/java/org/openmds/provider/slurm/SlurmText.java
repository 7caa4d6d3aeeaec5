package org.openmds.provider.slurm;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses times in the output of Slurm's programs. Unknown times ({@code N/A}, {@code n/a}, {@code NONE}, {@code infinite} …) become empty. */
final class SlurmText {

    /** {@code [days-]hours:minutes:seconds} or {@code minutes:seconds}. */
    private static final Pattern LIMIT = Pattern.compile("(?:(\\d{1,6})-)?(?:(\\d{1,6}):)?(\\d{1,6}):(\\d\\d)");

    private SlurmText() {
    }

    /** Returns the duration of {@code 1-12:00:00} or {@code 30:00}. */
    static Optional<Duration> limit(String text) {
        Matcher matcher = LIMIT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofDays(part(matcher, 1))
                .plusHours(part(matcher, 2))
                .plusMinutes(part(matcher, 3))
                .plusSeconds(part(matcher, 4)));
    }

    /** Returns the time of {@code 2026-11-22T03:40:35}, in UTC because the programs run in that time zone. */
    static Optional<Instant> time(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }

    private static long part(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
