package org.openmds.loadtest.systems.mds2;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.systems.mds2.StepsControl.StepDuration;

/** Times the steps of one query. Used by one thread. */
final class StepClock {

    private final List<StepDuration> steps = new ArrayList<>(4);
    private String current;
    private long began = System.nanoTime();

    StepClock(String first) {
        current = first;
    }

    /** The current step ends, and another begins at the same time. */
    void next(String step) {
        end();
        current = step;
    }

    void end() {
        long now = System.nanoTime();
        steps.add(new StepDuration(current, now - began));
        began = now;
    }

    List<StepDuration> steps() {
        return steps;
    }
}
