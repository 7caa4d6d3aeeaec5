package org.openmds.loadtest.result.analysis;

/**
 * A part of the run's time that gets a summary, in ns since the run's start.
 *
 * @param name
 *            such as whole, peak, step 50
 * @param level
 *            level of a step; else 0
 * @param to
 *            excluded
 * @param hasDrain
 *            true if requests that ended after the part count as well
 */
record RunPeriod(String name, double level, long from, long to, boolean hasDrain) {

    double seconds() {
        return (to - from) / 1e9;
    }

    boolean isEmpty() {
        return to <= from;
    }

    /** Returns the length of the overlap with another interval. */
    long overlap(long start, long end) {
        return Math.max(0, Math.min(to, end) - Math.max(from, start));
    }
}
