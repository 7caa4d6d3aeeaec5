package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.benchmarks.index.Progress;
import org.openmds.benchmarks.notify.Rounds.Sustained;
import org.openmds.benchmarks.notify.Rounds.Turn;
import org.openmds.benchmarks.process.ProcessorUse;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.Report;
import org.openmds.wsrf.addressing.EndpointReference;

/** Measures a server with many consumers: beside bare posts to the same consumers, and beside itself with some of them dead. Used by one thread. */
public final class NotifyMeasurement {

    private final Workspace workspace;
    private final Plan plan;
    private final Progress progress = new Progress(System.err);
    private final NotifyFindings findings = new NotifyFindings();

    /** The parts that there are in a run. */
    private record Field(Producer producer, SinkProcess sinks, Crowd crowd) {

        Rounds rounds(int consumers) {
            return new Rounds(producer, sinks, consumers);
        }
    }

    public NotifyMeasurement(Workspace workspace, Plan plan) {
        this.workspace = workspace;
        this.plan = plan;
    }

    /** Measures all. */
    public Report run(String question) throws IOException {
        progress.say("starting a server and %d consumers", plan.consumers());
        try (SinkProcess sinks = SinkProcess.start(workspace, Plan.PORTS + Plan.SILENT_PORTS, plan.consumers());
                Producer producer = Producer.start(workspace);
                Crowd crowd = new Crowd(producer.service(), sinks.ports().subList(0, Plan.PORTS),
                        sinks.ports().subList(Plan.PORTS, Plan.PORTS + Plan.SILENT_PORTS))) {
            measure(new Field(producer, sinks, crowd));
        }
        return findings.report(question,
                ("%d consumers on %d ports of 127.0.0.1, one Notify of %d bytes to each for an event (%d bytes of content); "
                        + "events are Adds that replace an entry").formatted(plan.consumers(), Plan.PORTS,
                                findings.messageBytes(), Producer.CONTENT));
    }

    private void measure(Field field) throws IOException {
        List<EndpointReference> stay = field.crowd().live(0, plan.live());
        List<EndpointReference> go = field.crowd().live(plan.live(), plan.dead());
        Rounds all = field.rounds(plan.consumers());
        progress.say("warming up with %d subscriptions", stay.size() + go.size());
        Sustained warm = all.sustained(plan.warmUp());
        long heap = field.producer().heap();
        progress.say("%d single events", plan.rounds());
        findings.rounds(plan, all.one(plan.rounds()));
        besideBarePosts(field, all, warm.meanBytes());
        findings.counters("before consumers died", field.producer().counters());
        field.crowd().unsubscribe(go);
        besideDead(field);
        findings.memory(heap, field.producer().heap(), ResidentMemory.of(field.producer().process().pid()));
        findings.counters("at the end", field.producer().counters());
    }

    private void besideBarePosts(Field field, Rounds all, long bytes) throws IOException {
        List<URI> urls = IntStream.range(0, plan.consumers())
                .mapToObj(i -> URI.create(field.crowd().liveUrl(i)))
                .toList();
        List<Sustained> ours = new ArrayList<>();
        List<Rate> bare = new ArrayList<>();
        Duration sinkTime = Duration.ZERO;
        try (BarePosts posts = new BarePosts(urls, new byte[Math.toIntExact(bytes)])) {
            progress.say("warming up bare posts");
            field.sinks().begin(plan.consumers());
            posts.run(plan.warmUp().dividedBy(2));
            for (int turn = 1; turn <= plan.turns(); turn++) {
                progress.say("events as fast as possible, and bare posts, %d of %d", turn, plan.turns());
                Duration before = sinkTime(field);
                ours.add(all.sustained(plan.sustained()));
                sinkTime = sinkTime.plus(sinkTime(field)).minus(before);
                field.sinks().begin(plan.consumers());
                bare.add(posts.run(plan.sustained()));
            }
        }
        findings.sustained(ours, bare, sinkTime);
    }

    private void besideDead(Field field) throws IOException {
        Rounds live = field.rounds(plan.live());
        List<Turn> without = new ArrayList<>();
        List<Turn> with = new ArrayList<>();
        for (int turn = 1; turn <= plan.turns(); turn++) {
            progress.say("without and with %d dead consumers, %d of %d", plan.dead(), turn, plan.turns());
            without.add(live.turn(plan.rounds(), plan.sustained()));
            List<EndpointReference> dead = field.crowd().dead(plan.dead());
            with.add(live.turn(plan.rounds(), plan.besideDead()));
            field.crowd().unsubscribe(dead);
        }
        findings.besideDead(without, with);
    }

    private static Duration sinkTime(Field field) throws IOException {
        return ProcessorUse.of(field.sinks().process().pid()).own();
    }

}
