package org.openmds.loadtest.swarm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.loadtest.client.Traffic;
import org.openmds.loadtest.clock.TesterClock;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.plan.Share;

/** A swarm with what it left. */
final class SwarmRun {

    final RecordList records = new RecordList();
    final List<String> notes = new CopyOnWriteArrayList<>();
    final Swarm swarm;
    private final TesterClock clock = TesterClock.system();
    private long start;

    SwarmRun(Plan plan, Traffic traffic) {
        this(plan, traffic, SwarmOptions.DEFAULT, Share.WHOLE);
    }

    SwarmRun(Plan plan, Traffic traffic, SwarmOptions options, Share share) {
        swarm = new Swarm(new Swarm.Job(plan, share, traffic, records, clock, notes::add), options);
    }

    /** Runs until so many requests were made. */
    static SwarmRun of(TestPlan plan, Get traffic, int requests) throws Exception {
        return of(plan, traffic, requests, SwarmOptions.DEFAULT, Share.WHOLE);
    }

    static SwarmRun of(TestPlan plan, Get traffic, int requests, SwarmOptions options, Share share) throws Exception {
        SwarmRun run = new SwarmRun(plan.plan(), traffic, options, share);
        traffic.until(requests, run.swarm::stop);
        return run.toEnd();
    }

    SwarmRun toEnd() throws SwarmException, InterruptedException {
        start = clock.nanos();
        swarm.run(start);
        return this;
    }

    long start() {
        return start;
    }
}
