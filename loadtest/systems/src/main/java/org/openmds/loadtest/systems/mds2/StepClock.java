package org.openmds.loadtest.systems.mds2;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.systems.mds2.StepsControl.StepDuration;

/** A stopwatch for the steps of one query. For one thread. */
public final class StepClock {

    private final List<StepDuration> steps = new ArrayList<>(4);
    private String current;
    private long began = System.nanoTime();

    public StepClock(String first) {
        current = first;
    }

    /** Ends the current step and starts the next one. */
    public void next(String step) {
        end();
        current = step;
    }

    public void end() {
        long now = System.nanoTime();
        steps.add(new StepDuration(current, now - began));
        began = now;
    }

    public List<StepDuration> steps() {
        return steps;
    }
}
