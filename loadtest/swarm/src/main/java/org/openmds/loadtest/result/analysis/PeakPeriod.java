package org.openmds.loadtest.result.analysis;

import java.util.List;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.pace.ActivePeriod;

/**
 * The "peak portion" of the DiPerF paper: the time in which all clients were active, from the last start to the first stop. If some clients ended
 * before others began, or came back, there is no such time; then it is the longest time with the most clients.
 *
 * @param from
 *            in ns since the run's start
 * @param to
 *            excluded
 */
record PeakPeriod(long from, long to) {

    /** Returns the peak of all testers' clients; null without clients. */
    @Nullable
    static PeakPeriod of(List<ClientActivity> testers) {
        long[] starts = testers.stream()
                .flatMap(ClientActivity::activePeriods)
                .mapToLong(ActivePeriod::from)
                .sorted()
                .toArray();
        long[] stops = testers.stream()
                .flatMap(ClientActivity::activePeriods)
                .mapToLong(ActivePeriod::to)
                .sorted()
                .toArray();
        if (starts.length == 0) {
            return null;
        }
        long last = starts[starts.length - 1];
        return last < stops[0] ? new PeakPeriod(last, stops[0]) : busiest(starts, stops);
    }

    private static PeakPeriod busiest(long[] starts, long[] stops) {
        PeakPeriod best = new PeakPeriod(starts[0], starts[0]);
        int most = 0;
        int stopped = 0;
        for (int started = 1; started <= starts.length; started++) {
            long from = starts[started - 1];
            while (stops[stopped] <= from) {
                stopped++;
            }
            long next = started < starts.length ? starts[started] : Long.MAX_VALUE;
            int active = started - stopped;
            PeakPeriod here = new PeakPeriod(from, Math.min(next, stops[stopped]));
            if (active > most || active == most && here.to() - here.from() > best.to() - best.from()) {
                most = active;
                best = here;
            }
        }
        return best;
    }

    /** Returns true if the client was active during the whole peak. */
    boolean isCoveredBy(ClientActivity clientActivity, int index) {
        return clientActivity.activePeriods(index)
                .anyMatch(activePeriod -> activePeriod.from() <= from && activePeriod.to() >= to);
    }

    /** Returns the times at which clients start and stop. */
    static LongStream changeTimes(List<ClientActivity> testers) {
        return testers.stream()
                .flatMap(ClientActivity::activePeriods)
                .flatMapToLong(activePeriod -> LongStream.of(activePeriod.from(), activePeriod.to()));
    }
}
