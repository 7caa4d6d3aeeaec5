package org.openmds.loadtest.model.pace;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;

/** When the requests of the open model are due: a Poisson process whose rate follows the steps of a load. */
public final class PoissonArrivals {

    /** What is returned where nothing comes any more. */
    public static final long NEVER = Long.MAX_VALUE;
    private static final double NANOS = 1e9;

    /** A part of the time in which the rate changes linearly; times in ns, rates a ns. */
    private record RateSegment(long from, long to, double rate, double slope) {

        double rate(double at) {
            return rate + slope * (at - from);
        }

        /** How many arrivals are expected from then to the end of this piece. */
        double expectedAfter(double after) {
            return (rate(after) + rate((double) to)) / 2 * (to - after);
        }

        /** When so many arrivals, which are not more than what is left, are expected. */
        double time(double after, double expected) {
            double now = rate(after);
            double root = Math.sqrt(Math.max(0, now * now + 2 * slope * expected));
            return after + 2 * expected / (now + root);
        }
    }

    private final List<RateSegment> pieces;

    private PoissonArrivals(List<RateSegment> pieces) {
        this.pieces = pieces;
    }

    /**
     * The arrivals of a part of a load.
     *
     * @param part
     *            of its rate, up to 1: parts of a Poisson process are such processes
     */
    public static PoissonArrivals of(LoadProfile load, double part) {
        List<RateSegment> pieces = new ArrayList<>();
        long at = 0;
        double rate = 0;
        for (LoadProfile.LoadStep step : load.steps()) {
            double next = step.level() * part / NANOS;
            long ramp = step.ramp().toNanos();
            if (ramp > 0) {
                pieces.add(new RateSegment(at, at + ramp, rate, (next - rate) / ramp));
            }
            long held = at + ramp + step.hold().toNanos();
            pieces.add(new RateSegment(at + ramp, held, next, 0));
            at = held;
            rate = next;
        }
        return new PoissonArrivals(List.copyOf(pieces));
    }

    /**
     * When the next request is due.
     *
     * @param after
     *            the last one was, in ns since the plan's start; 0 for the first
     * @param distance
     *            how many arrivals are expected between: exponentially distributed with a mean of 1
     * @return in ns since the plan's start, or {@link #NEVER}
     */
    public long next(long after, double distance) {
        double left = distance;
        for (RateSegment rateSegment : pieces) {
            if (rateSegment.to() <= after) {
                continue;
            }
            double from = Math.max(after, rateSegment.from());
            double here = rateSegment.expectedAfter(from);
            if (left <= here && here > 0) {
                return Math.clamp(Math.round(rateSegment.time(from, left)), after, rateSegment.to());
            }
            left -= here;
        }
        return NEVER;
    }
}
