package org.openmds.loadtest.control.controller;

import java.time.Duration;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;

/** The planned number of users, or rate of requests, at a time. */
final class PlannedLevel {

    private PlannedLevel() {
    }

    /** Returns the level at a time since the start; zero before the start and after the end. */
    static double at(LoadProfile load, Duration elapsed) {
        double left = elapsed.toNanos();
        double before = 0;
        for (LoadStep step : load.steps()) {
            double ramp = step.ramp().toNanos();
            double whole = ramp + step.hold().toNanos();
            if (left < 0) {
                return 0;
            }
            if (left < whole) {
                return left < ramp ? before + (step.level() - before) * left / ramp : step.level();
            }
            left -= whole;
            before = step.level();
        }
        return 0;
    }
}
