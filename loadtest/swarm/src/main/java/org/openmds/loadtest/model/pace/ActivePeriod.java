package org.openmds.loadtest.model.pace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;

/**
 * A time in which a user of the closed model is active.
 *
 * @param from
 *            in ns since the plan's start; the user's first request is due then
 * @param to
 *            in ns since the plan's start; the user sends nothing from then on
 */
public record ActivePeriod(long from, long to) {

    /**
     * All windows of a user, in order. Users come in the order of their numbers, and go in the opposite order, so that at any time the
     * lowest are there. A ramp of a step spreads what it adds or takes away evenly; without one, what is added comes one {@link LoadProfile#stagger}
     * after the other, and what is taken away goes at once. Who would come after the step that takes him away again never comes.
     *
     * @param user
     *            of the plan, from 0
     */
    public static List<ActivePeriod> of(LoadProfile load, int user) {
        List<ActivePeriod> windows = new ArrayList<>();
        long stepStart = 0;
        long level = 0;
        long from = -1;
        for (LoadProfile.LoadStep step : load.steps()) {
            long next = Math.round(step.level());
            if (user >= level && user < next) {
                from = stepStart + arrivalDelay(load, step, user - level, next - level);
            } else if (user < level && user >= next) {
                add(windows, from, stepStart + departureDelay(step, level - user, level - next));
                from = -1;
            }
            level = next;
            stepStart += step.ramp().toNanos() + step.hold().toNanos();
        }
        if (from >= 0) {
            add(windows, from, stepStart);
        }
        return List.copyOf(windows);
    }

    private static void add(List<ActivePeriod> windows, long from, long to) {
        if (to > from) {
            windows.add(new ActivePeriod(from, to));
        }
    }

    /** How long after the step's start the user at that place of so many comes. */
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
