package org.openmds.loadtest.generator.swarm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.run.AnswerExample;

/** A swarm with its records, notes and examples. */
final class SwarmRun {

    /** The clock of all runs without a clock of their own. One instance for all, because two clocks start at different times. */
    static final TesterClock CLOCK = TesterClock.system();

    final RecordList records = new RecordList();
    final List<String> notes = new CopyOnWriteArrayList<>();
    final List<AnswerExample> examples = new CopyOnWriteArrayList<>();
    final Swarm swarm;
    /** Called after each note. */
    volatile Runnable onNote = () -> {
    };
    private final TesterClock clock;
    private long start;

    SwarmRun(LoadPlan plan, ClientTraffic traffic) {
        this(plan, traffic, SwarmOptions.DEFAULT, LoadShare.WHOLE);
    }

    SwarmRun(LoadPlan plan, ClientTraffic traffic, SwarmOptions options, LoadShare share) {
        this(plan, traffic, options, share, CLOCK);
    }

    SwarmRun(LoadPlan plan, ClientTraffic traffic, SwarmOptions options, LoadShare share, TesterClock clock) {
        this.clock = clock;
        swarm = new Swarm(new Swarm.Job(plan, share, traffic, records, clock, this::note, examples::add), options);
    }

    private void note(String text) {
        notes.add(text);
        onNote.run();
    }

    /** Runs until the given number of requests were created. */
    static SwarmRun of(TestPlan plan, RepeatedGet traffic, int requests) throws Exception {
        return of(plan, traffic, requests, SwarmOptions.DEFAULT, LoadShare.WHOLE);
    }

    static SwarmRun of(TestPlan plan, RepeatedGet traffic, int requests, SwarmOptions options, LoadShare share)
            throws Exception {
        SwarmRun run = new SwarmRun(plan.plan(), traffic, options, share);
        traffic.until(requests, run.swarm::stop);
        return run.toEnd();
    }

    SwarmRun toEnd() throws SwarmException, InterruptedException {
        return toEnd(clock.nanos());
    }

    SwarmRun toEnd(long from) throws SwarmException, InterruptedException {
        start = from;
        swarm.run(start);
        return this;
    }

    long start() {
        return start;
    }
}
