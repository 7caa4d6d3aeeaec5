package org.openmds.loadtest.bench;

/**
 * What a swarm's process measured of itself.
 *
 * @param requests
 *            that ended in the time
 * @param failures
 *            of all, warm-up included
 * @param seconds
 *            measured
 * @param cpuSeconds
 *            user and system, of the whole process
 * @param residentBytes
 *            at most, since its start
 * @param pacingP50Millis
 *            actual start less intended one
 * @param responseP50Millis
 *            of answers
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
