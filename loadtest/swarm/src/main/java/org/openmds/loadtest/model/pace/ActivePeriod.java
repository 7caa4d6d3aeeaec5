package org.openmds.loadtest.model.pace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;

/**
 * A period in which a user of the closed model is active.
 *
 * @param from
 *            in ns since the plan's start; the user's first request starts then
 * @param to
 *            in ns since the plan's start; the user sends nothing from then on
 */
public record ActivePeriod(long from, long to) {

    /**
     * Returns all active periods of a user, in order. Users start in the order of their numbers and end in the reverse order, so at any time the
     * lowest numbers are active. The ramp of a step spreads starts and ends evenly. Without a ramp, users start one {@link LoadProfile#stagger} after
     * another and end all at once. A user whose start would be later than its end gets no period.
     *
     * @param user
     *            number of the user in the plan, from 0
     */
    public static List<ActivePeriod> of(LoadProfile load, int user) {
        List<ActivePeriod> periods = new ArrayList<>();
        long stepStart = 0;
        long level = 0;
        long from = -1;
        for (LoadProfile.LoadStep step : load.steps()) {
            long next = Math.round(step.level());
            if (user >= level && user < next) {
                from = stepStart + arrivalDelay(load, step, user - level, next - level);
            } else if (user < level && user >= next) {
                add(periods, from, stepStart + departureDelay(step, level - user, level - next));
                from = -1;
            }
            level = next;
            stepStart += step.ramp().toNanos() + step.hold().toNanos();
        }
        if (from >= 0) {
            add(periods, from, stepStart);
        }
        return List.copyOf(periods);
    }

    private static void add(List<ActivePeriod> periods, long from, long to) {
        if (to > from) {
            periods.add(new ActivePeriod(from, to));
        }
    }

    /** Returns the delay from the step's start until the user at this position starts. */
    private static long arrivalDelay(LoadProfile load, LoadProfile.LoadStep step, long place, long many) {
        if (!step.ramp().isZero()) {
            return Math.round((double) step.ramp().toNanos() * place / many);
        }
        Duration stagger = load.stagger();
        return stagger.isZero()
                ? Math.round((double) load.think().mean().toNanos() * place / many)
                : stagger.toNanos() * place;
    }

    private static long departureDelay(LoadProfile.LoadStep step, long place, long many) {
        return Math.round((double) step.ramp().toNanos() * place / many);
    }
}
