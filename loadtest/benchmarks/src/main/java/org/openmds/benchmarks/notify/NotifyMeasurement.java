package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.benchmarks.index.ProgressLog;
import org.openmds.benchmarks.notify.EventMeasurement.SustainedRate;
import org.openmds.benchmarks.notify.EventMeasurement.TurnResult;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.loadtest.process.ProcMemory;
import org.openmds.loadtest.process.ProcessTime;
import org.openmds.wsrf.addressing.EndpointReference;

/** Measures a server with many consumers: compared with bare posts to the same consumers, and without and with dead consumers. Used by one thread. */
public final class NotifyMeasurement {

    private final Workspace workspace;
    private final NotifyPlan plan;
    private final ProgressLog progress = new ProgressLog(System.err);
    private final NotifyFindings findings = new NotifyFindings();

    /** The server, the consumers and their subscriptions in one run. */
    private record Testbed(EventProducer producer, SinkProcess sinks, ConsumerSubscriptions subscriptions) {

        EventMeasurement rounds(int consumers) {
            return new EventMeasurement(producer, sinks, consumers);
        }
    }

    public NotifyMeasurement(Workspace workspace, NotifyPlan plan) {
        this.workspace = workspace;
        this.plan = plan;
    }

    /** Measures and returns the report. */
    public BenchmarkReport run(String question) throws IOException {
        progress.log("starting a server and %d consumers", plan.consumers());
        try (SinkProcess sinks = SinkProcess.start(workspace, NotifyPlan.PORTS + NotifyPlan.STALLED_PORTS,
                plan.consumers());
                EventProducer producer = EventProducer.start(workspace);
                ConsumerSubscriptions consumerSubscriptions = new ConsumerSubscriptions(producer.service(),
                        sinks.ports().subList(0, NotifyPlan.PORTS),
                        sinks.ports().subList(NotifyPlan.PORTS, NotifyPlan.PORTS + NotifyPlan.STALLED_PORTS))) {
            measure(new Testbed(producer, sinks, consumerSubscriptions));
        }
        return findings.report(question,
                ("%d consumers on %d ports of 127.0.0.1, one Notify of %d bytes to each for an event (%d bytes of content); "
                        + "events are Adds that replace an entry").formatted(plan.consumers(), NotifyPlan.PORTS,
                                findings.messageBytes(), EventProducer.CONTENT_BYTES));
    }

    private void measure(Testbed testbed) throws IOException {
        List<EndpointReference> stay = testbed.subscriptions().subscribeLive(0, plan.live());
        List<EndpointReference> go = testbed.subscriptions().subscribeLive(plan.live(), plan.dead());
        EventMeasurement all = testbed.rounds(plan.consumers());
        progress.log("warming up with %d subscriptions", stay.size() + go.size());
        SustainedRate warm = all.sustainedEvents(plan.warmUp());
        long heap = testbed.producer().heapBytes();
        progress.log("measuring %d single events", plan.rounds());
        findings.addSingleEvents(plan, all.singleEvents(plan.rounds()));
        compareWithBarePosts(testbed, all, warm.meanBytes());
        findings.addCounters("before consumers died", testbed.producer().counters());
        testbed.subscriptions().unsubscribe(go);
        compareWithDeadConsumers(testbed);
        findings.addMemory(heap, testbed.producer().heapBytes(),
                ProcMemory.ofProcess(testbed.producer().process().pid(), "VmRSS").orElse(0L));
        findings.addCounters("at the end", testbed.producer().counters());
    }

    private void compareWithBarePosts(Testbed testbed, EventMeasurement all, long bytes) throws IOException {
        List<URI> urls = IntStream.range(0, plan.consumers())
                .mapToObj(i -> URI.create(testbed.subscriptions().liveUrl(i)))
                .toList();
        List<SustainedRate> ours = new ArrayList<>();
        List<MessageRate> bare = new ArrayList<>();
        Duration sinkTime = Duration.ZERO;
        try (BarePosts posts = new BarePosts(urls, new byte[Math.toIntExact(bytes)])) {
            progress.log("warming up bare posts");
            testbed.sinks().begin(plan.consumers());
            posts.run(plan.warmUp().dividedBy(2));
            for (int turn = 1; turn <= plan.turns(); turn++) {
                progress.log("measuring continuous events, then bare posts, turn %d of %d", turn, plan.turns());
                Duration before = sinkTime(testbed);
                ours.add(all.sustainedEvents(plan.sustained()));
                sinkTime = sinkTime.plus(sinkTime(testbed)).minus(before);
                testbed.sinks().begin(plan.consumers());
                bare.add(posts.run(plan.sustained()));
            }
        }
        findings.addSustained(ours, bare, sinkTime);
    }

    private void compareWithDeadConsumers(Testbed testbed) throws IOException {
        EventMeasurement live = testbed.rounds(plan.live());
        List<TurnResult> without = new ArrayList<>();
        List<TurnResult> with = new ArrayList<>();
        for (int turn = 1; turn <= plan.turns(); turn++) {
            progress.log("measuring without and with %d dead consumers, turn %d of %d", plan.dead(), turn,
                    plan.turns());
            without.add(live.measureTurn(plan.rounds(), plan.sustained()));
            List<EndpointReference> dead = testbed.subscriptions().subscribeDead(plan.dead());
            with.add(live.measureTurn(plan.rounds(), plan.sustainedWithDead()));
            testbed.subscriptions().unsubscribe(dead);
        }
        findings.addDeadComparison(without, with);
    }

    private static Duration sinkTime(Testbed testbed) throws IOException {
        return ProcessTime.of(testbed.sinks().process().pid()).own();
    }

}
