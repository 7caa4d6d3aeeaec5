package org.openmds.loadtest.result.record;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.run.TesterResult;

/**
 * The measurements of a tester; its records are not read yet.
 *
 * @param index
 *            index among the testers of the run
 * @param names
 *            names of its metrics and phases
 * @param origin
 *            the run's start, in ns since 1970 by the controller's clock
 * @param latest
 *            the end of the run, in ns since the start
 * @param roundTrips
 *            network round trips of a request
 */
public record TesterData(int index, TesterResult info, Path file, BatchScan scan, ClockFit clock,
        Map<Integer, String> names,
        long origin, long latest, int roundTrips) {

    /** Tolerance for small differences between clocks and starts; a record that is outside the run's time by more does not belong to it. */
    static final long SLACK_NANOS = 1_000_000_000;

    /** Maps a time of the tester's clock to ns since the run's start. */
    public long time(long testerNanos) {
        return (clock.samples() == 0 ? testerNanos : clock.toController(testerNanos)) - origin;
    }

    boolean isWithin(long from, long to) {
        return from >= -SLACK_NANOS && to <= latest + SLACK_NANOS;
    }

    public String name(int number) {
        String name = names.get(number);
        return name == null ? "name " + number : name;
    }
}
