package org.openmds.loadtest.result.analysis;

import java.util.List;

/**
 * The times and limits that the second pass counts by.
 *
 * @param parts
 *            the whole run, its peak, then its steps
 * @param countedFrom
 *            requests that start earlier count in no distribution; in ns since the run's start
 * @param deadlineNanos
 *            the shortest time that an unanswered request counts
 * @param dotShare
 *            share of the requests that become dots, 0 to 1
 */
record AnalysisFrame(RunTimeline timeline, RunSegments segments, List<RunPeriod> parts, QuantumGrid quanta,
        long countedFrom,
        long deadlineNanos, double dotShare) {

    static final int WHOLE = 0;
    static final int PEAK = 1;
    static final int STEPS = 2;

    RunPeriod whole() {
        return parts.get(WHOLE);
    }

    RunPeriod peak() {
        return parts.get(PEAK);
    }
}
