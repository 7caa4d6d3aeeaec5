package org.openmds.loadtest.result.analysis;

import org.openmds.loadtest.model.plan.LoadProfile;

/** Number of users that a plan of the closed model has at each time. */
final class PlannedUsers {

    private static final int POINTS = 2_000;

    private final LoadProfile load;

    PlannedUsers(LoadProfile load) {
        this.load = load;
    }

    /** Returns the average between two times, in seconds since the start. */
    double mean(double from, double to) {
        double sum = 0;
        for (int i = 0; i < POINTS; i++) {
            sum += at(from + (to - from) * (i + 0.5) / POINTS);
        }
        return sum / POINTS;
    }

    /** Returns the number of users at a time. Users that a step adds at once start one after another or spread over one think time. */
    double at(double time) {
        double begin = 0;
        double before = 0;
        for (LoadProfile.LoadStep step : load.steps()) {
            double ramp = step.ramp().toNanos() / 1e9;
            double end = begin + ramp + step.hold().toNanos() / 1e9;
            if (time < end) {
                double rise = Math.max(ramp, spread(step.level() - before));
                return rise <= 0
                        ? step.level()
                        : before + (step.level() - before) * Math.clamp((time - begin) / rise, 0, 1);
            }
            begin = end;
            before = step.level();
        }
        return 0;
    }

    private double spread(double added) {
        if (added <= 0) {
            return 0;
        }
        double stagger = load.stagger().toNanos() / 1e9;
        return stagger > 0 ? stagger * added : load.think().mean().toNanos() / 1e9;
    }
}
