package org.openmds.loadtest.bench;

/**
 * Measurements of a swarm's process about itself.
 *
 * @param requests
 *            requests that ended during the measurement
 * @param failures
 *            failures of all requests, including the warm-up
 * @param seconds
 *            duration of the measurement
 * @param cpuSeconds
 *            user and system time of the whole process
 * @param residentBytes
 *            peak since its start
 * @param pacingP50Millis
 *            actual minus intended start
 * @param responseP50Millis
 *            response time
 */
record SwarmResult(long requests, long failures, double seconds, double cpuSeconds, long residentBytes,
        double pacingP50Millis, double pacingP99Millis, double pacingMostMillis, double responseP50Millis,
        double responseP99Millis) {

    private static final double MICROS = 1e6;

    double cpuMicros() {
        return cpuSeconds / requests * MICROS;
    }

    double rate() {
        return requests / seconds;
    }

    double cores() {
        return cpuSeconds / seconds;
    }
}
