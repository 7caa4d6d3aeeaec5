package org.openmds.loadtest.result.capacity;

/**
 * A measurement of a service under steady load.
 *
 * @param concurrency
 *            requests under way, on average
 * @param throughput
 *            successes a second
 */
public record LoadPoint(double concurrency, double throughput) {
}
