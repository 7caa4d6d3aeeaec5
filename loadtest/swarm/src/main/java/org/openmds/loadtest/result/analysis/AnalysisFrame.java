package org.openmds.loadtest.result.analysis;

import java.util.List;

/**
 * What the second pass counts by.
 *
 * @param parts
 *            the whole run, its peak, then its steps
 * @param countedFrom
 *            what starts before, in ns since the run's start, counts in no distribution
 * @param deadlineNanos
 *            which requests without an answer took at least
 * @param dotShare
 *            which part of requests become dots, 0 to 1
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
