package org.openmds.benchmarks.footprint;

/** The time since the start of a program. */
record StartTime(long nanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    static StartTime begin() {
        return new StartTime(System.nanoTime());
    }

    double seconds() {
        return (System.nanoTime() - nanos) / NANOS_PER_SECOND;
    }
}
