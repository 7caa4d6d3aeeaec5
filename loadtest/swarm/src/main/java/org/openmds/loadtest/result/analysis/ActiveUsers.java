package org.openmds.loadtest.result.analysis;

import java.util.List;

/** Number of active clients in each cell of the timeline. Clients start and stop only at its bounds. */
final class ActiveUsers {

    private final RunTimeline timeline;
    private final int[] users;

    ActiveUsers(RunTimeline timeline, List<ClientActivity> testers) {
        this.timeline = timeline;
        users = new int[timeline.cells() + 1];
        testers.stream().flatMap(ClientActivity::activePeriods).forEach(activePeriod -> {
            users[timeline.cell(activePeriod.from())]++;
            users[timeline.cell(activePeriod.to())]--;
        });
        for (int cell = 1; cell < users.length; cell++) {
            users[cell] += users[cell - 1];
        }
    }

    /** Returns the average over time. */
    double mean(long from, long to) {
        if (to <= from) {
            return 0;
        }
        double sum = 0;
        for (int cell = timeline.cell(from); cell < timeline.cells() && timeline.from(cell) < to; cell++) {
            long length = Math.min(to, timeline.to(cell)) - Math.max(from, timeline.from(cell));
            sum += (double) users[cell] * length;
        }
        return sum / (to - from);
    }

    /** Returns the number of active clients in one cell. */
    int at(int cell) {
        return users[cell];
    }
}
