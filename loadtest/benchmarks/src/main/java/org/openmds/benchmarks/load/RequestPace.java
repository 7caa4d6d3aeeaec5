package org.openmds.benchmarks.load;

import java.time.Duration;

/**
 * When the requests of a steady stream are due: evenly, whatever becomes of the ones before.
 *
 * @param perSecond
 *            how many
 */
public record RequestPace(double perSecond) {

    private static final double NANOS_PER_SECOND = 1e9;

    public RequestPace {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("requests a second must be more than 0, was " + perSecond);
        }
    }

    /** So many in this time. */
    public static RequestPace of(long requests, Duration time) {
        return new RequestPace(requests * NANOS_PER_SECOND / time.toNanos());
    }

    /** After the start, when this request is due; the first is number 0 and due at once. */
    long sendNanos(long number) {
        return (long) (number * NANOS_PER_SECOND / perSecond);
    }
}
