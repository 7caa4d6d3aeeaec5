package org.openmds.loadtest.result.analysis;

/**
 * A part of the run's time that gets a summary, in ns since its start.
 *
 * @param name
 *            whole, peak, step 50
 * @param level
 *            of a step; else 0
 * @param to
 *            excluded
 * @param hasDrain
 *            whether what ended after it counts as well
 */
record RunPeriod(String name, double level, long from, long to, boolean hasDrain) {

    double seconds() {
        return (to - from) / 1e9;
    }

    boolean isEmpty() {
        return to <= from;
    }

    /** How long something lasted of it. */
    long overlap(long start, long end) {
        return Math.max(0, Math.min(to, end) - Math.max(from, start));
    }
}
