package org.openmds.loadtest.model.pace;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;

/** Arrival times of requests in the open model: a Poisson process whose rate follows the steps of a load. */
public final class PoissonArrivals {

    /** Result if no more arrivals follow. */
    public static final long NEVER = Long.MAX_VALUE;
    private static final double NANOS = 1e9;

    /** A segment of time with a linear rate; times in ns, rates per ns. */
    private record RateSegment(long from, long to, double rate, double slope) {

        double rate(double at) {
            return rate + slope * (at - from);
        }

        /** Returns the expected number of arrivals from a time to the end of this segment. */
        double expectedAfter(double after) {
            return (rate(after) + rate((double) to)) / 2 * (to - after);
        }

        /** Returns the time at which a number of arrivals is expected; the number must not exceed the rest of the segment. */
        double time(double after, double expected) {
            double now = rate(after);
            double root = Math.sqrt(Math.max(0, now * now + 2 * slope * expected));
            return after + 2 * expected / (now + root);
        }
    }

    private final List<RateSegment> segments;

    private PoissonArrivals(List<RateSegment> pieces) {
        this.segments = pieces;
    }

    /**
     * Creates the arrivals for a part of a load.
     *
     * @param part
     *            fraction of the rate, at most 1; a fraction of a Poisson process is a Poisson process
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
     * Returns the arrival time of the next request.
     *
     * @param after
     *            arrival time of the last request in ns since the plan's start; 0 for the first
     * @param distance
     *            expected number of arrivals in between: exponentially distributed with a mean of 1
     * @return in ns since the plan's start, or {@link #NEVER}
     */
    public long next(long after, double distance) {
        double left = distance;
        for (RateSegment rateSegment : segments) {
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
