package org.openmds.cli.option;

import java.time.Duration;

import org.openmds.configuration.value.DurationText;

/** Formats durations for people, rounded to two units: {@code 12s}, {@code 5m12s}, {@code 3h20m}, {@code 2d3h}. */
public final class RoundedDuration {

    private RoundedDuration() {
    }

    public static String text(Duration duration) {
        Duration unit = duration.toHours() < 1
                ? Duration.ofSeconds(1)
                : duration.toDays() < 1 ? Duration.ofMinutes(1) : Duration.ofHours(1);
        long units = duration.plus(unit.dividedBy(2)).dividedBy(unit);
        return DurationText.format(unit.multipliedBy(Math.max(0, units)));
    }
}
