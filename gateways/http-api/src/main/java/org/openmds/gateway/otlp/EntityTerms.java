package org.openmds.gateway.otlp;

import java.time.Duration;
import java.util.Optional;

/**
 * The terms on which entities become entries.
 *
 * @param group
 *            the group that gets the entries
 * @param interval
 *            the report interval of events that name none
 * @param maxRecords
 *            the largest number of log records in a request
 */
public record EntityTerms(String group, Duration interval, int maxRecords) {

    /** Number of report intervals after which an entity without an event is gone. */
    private static final int INTERVALS = 3;

    /**
     * Returns the length of the lease: three report intervals, within the limits of the group. An entity whose events are not repeated gets the longest
     * lease.
     */
    Duration lease(Optional<Duration> reported, Duration shortest, Duration longest) {
        Duration given = reported.orElse(interval);
        if (given.isZero() || given.compareTo(longest) > 0) {
            return longest;
        }
        Duration lease = given.multipliedBy(INTERVALS);
        Duration atLeast = lease.compareTo(shortest) < 0 ? shortest : lease;
        return atLeast.compareTo(longest) > 0 ? longest : atLeast;
    }
}
