package org.openmds.loadtest.result.capacity;

/**
 * A measurement of a service under steady load.
 *
 * @param concurrency
 *            average number of requests in flight
 * @param throughput
 *            successes per second
 */
public record LoadPoint(double concurrency, double throughput) {
}
