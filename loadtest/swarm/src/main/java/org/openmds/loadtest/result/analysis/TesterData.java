package org.openmds.loadtest.result.analysis;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.run.TesterResult;

/**
 * A tester's measurements, not read yet but for their frame.
 *
 * @param index
 *            among the testers of the run
 * @param names
 *            of its metrics and phases
 * @param origin
 *            the run's start, in ns since 1970 by the controller's clock
 * @param latest
 *            after which nothing of the run can have happened, in ns since the start
 * @param roundTrips
 *            of the network that a request takes
 */
record TesterData(int index, TesterResult info, Path file, BatchScan scan, ClockFit clock, Map<Integer, String> names,
        long origin, long latest, int roundTrips) {

    /** Clocks and starts differ by a little; what differs by more than this from the run's time is not of it. */
    static final long SLACK_NANOS = 1_000_000_000;

    /** A moment of the tester's clock in ns since the run's start. */
    long time(long testerNanos) {
        return (clock.samples() == 0 ? testerNanos : clock.toController(testerNanos)) - origin;
    }

    boolean isWithin(long from, long to) {
        return from >= -SLACK_NANOS && to <= latest + SLACK_NANOS;
    }

    String name(int number) {
        String name = names.get(number);
        return name == null ? "name " + number : name;
    }
}
