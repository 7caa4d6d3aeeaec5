package org.openmds.benchmarks.load;

import java.time.Duration;

/**
 * Send times of a steady stream of requests: evenly spaced, independent of earlier answers.
 *
 * @param perSecond
 *            the requests per second
 */
public record RequestPace(double perSecond) {

    private static final double NANOS_PER_SECOND = 1e9;

    public RequestPace {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("requests per second must be greater than 0, was " + perSecond);
        }
    }

    /** Returns the pace of this number of requests in this time. */
    public static RequestPace of(long requests, Duration time) {
        return new RequestPace(requests * NANOS_PER_SECOND / time.toNanos());
    }

    /** Returns the send time of a request in nanoseconds after the start; request 0 is sent at once. */
    long sendNanos(long number) {
        return (long) (number * NANOS_PER_SECOND / perSecond);
    }
}
