package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Counts and rates of registrations, as of the last one. Immutable.
 *
 * @param startTime
 *            start of the count
 * @param lastChange
 *            time of the group's last change
 * @param total
 *            registrations and renewals since the start
 * @param rates
 *            rates in registrations per second, exponentially weighted, one for each of {@link #WINDOWS}
 */
public record RegistrationStatistics(Instant startTime, Instant lastChange, long total, List<Double> rates) {

    /** One minute, one hour, one day. */
    public static final List<Duration> WINDOWS = List.of(Duration.ofMinutes(1), Duration.ofHours(1),
            Duration.ofDays(1));

    public RegistrationStatistics {
        rates = List.copyOf(rates);
    }

    static RegistrationStatistics startingAt(Instant now) {
        return new RegistrationStatistics(now, now, 0, WINDOWS.stream().map(window -> 0.0).toList());
    }

    /** Returns the statistics after further registrations, with the time since the last change. */
    RegistrationStatistics plus(int registrations, Duration sinceLast, Instant now) {
        double seconds = sinceLast.toNanos() / 1e9;
        List<Double> next = java.util.stream.IntStream.range(0, WINDOWS.size()).mapToObj(i -> {
            double window = WINDOWS.get(i).toSeconds();
            return rates.get(i) * Math.exp(-seconds / window) + registrations / window;
        }).toList();
        return new RegistrationStatistics(startTime, now, total + registrations, next);
    }
}
