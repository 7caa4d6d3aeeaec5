package org.openmds.loadtest.systems.rgma;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;

/** The steps of one query, each from the end of the one before: together they are the whole. */
final class StepLog {

    private static final int INITIAL_CAPACITY = 12;

    private final long start;
    private final boolean enabled;
    private final List<CallPhase> steps;
    private long last;

    /**
     * @param start
     *            in {@link System#nanoTime}, as all times here
     * @param wanted
     *            whether they are to be told; else none is kept
     */
    StepLog(long start, boolean wanted) {
        this.start = start;
        this.enabled = wanted;
        this.steps = wanted ? new ArrayList<>(INITIAL_CAPACITY) : List.of();
        this.last = start;
    }

    /** A step ended then; one that ended before its begin was too short to be seen. */
    void record(String step, long end) {
        if (!enabled) {
            return;
        }
        long after = Math.max(end, last);
        steps.add(new CallPhase(step, last - start, after - last));
        last = after;
    }

    List<CallPhase> steps() {
        return steps;
    }
}
