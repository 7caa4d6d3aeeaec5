package org.openmds.loadtest.systems.rgma;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;

/** The recorded steps of one query. Each step starts at the end of the previous one, so that they add up to the whole query. */
public final class StepLog {

    private static final int INITIAL_CAPACITY = 12;

    private final long start;
    private final boolean enabled;
    private final List<CallPhase> steps;
    private long last;

    /**
     * @param start
     *            in {@link System#nanoTime}, like all times here
     * @param wanted
     *            true to record the steps
     */
    public StepLog(long start, boolean wanted) {
        this.start = start;
        this.enabled = wanted;
        this.steps = wanted ? new ArrayList<>(INITIAL_CAPACITY) : List.of();
        this.last = start;
    }

    /** Records the end of a step. An end before the step's start counts as a duration of zero. */
    public void record(String step, long end) {
        if (!enabled) {
            return;
        }
        long after = Math.max(end, last);
        steps.add(new CallPhase(step, last - start, after - last));
        last = after;
    }

    public List<CallPhase> steps() {
        return steps;
    }
}
