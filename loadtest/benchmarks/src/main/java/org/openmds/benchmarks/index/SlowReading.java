package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;
import org.openmds.benchmarks.report.Report;

/**
 * An index of 5 MB with 10 clients that ask by name and two that replace entries as fast as they are acknowledged: before, while and after 10 readers of a
 * byte a second ask for all of it. Slow readers hold the bytes of entries that were replaced long ago; nobody else may notice.
 */
public final class SlowReading {

    private static final int SLOW = 10;
    private static final int UPDATERS = 2;
    /** More than any server takes: each updater sends when it is answered. */
    private static final Pace UNBOUND = new Pace(1e6);
    private static final Side.WarmUp WARM_UP = Side.WarmUp.ofSeconds(25, 30);
    private static final Bar RATE = Bar.atLeast(0.9);
    private static final Bar LATENCY = Bar.atMost(1.2);
    private static final double LATE_SECONDS = 3;

    private final Workspace workspace;
    private final Duration timeout;
    private final Progress progress = new Progress(System.err);
    private final Findings findings = new Findings();

    /** What the others saw for a time. */
    private record Others(LoopResult queries, LoopResult updates) {
    }

    /**
     * Prepares.
     *
     * @param timeout
     *            of the server for an answer
     */
    public SlowReading(Workspace workspace, Duration timeout) {
        this.workspace = workspace;
        this.timeout = timeout;
    }

    /**
     * Measures.
     *
     * @param during
     *            how long there are slow readers; a sixth of it before and after
     */
    public Report run(String question, Duration during) throws IOException {
        try (LoadedServer server = LoadedServer.start(workspace, progress,
                List.of("--set", "http.request-timeout=%ds".formatted(timeout.toSeconds())))) {
            Target target = server.index(IndexSize.FIVE_MEGABYTES);
            progress.say("warming up");
            Side.of(target, target.selectiveQuery(), Field.CLIENTS).warmUp(WARM_UP);
            measure(target, during);
        }
        return findings.report(question, "%,d entries; %d clients ask, %d replace, %d read a byte a second for %d s"
                .formatted(IndexSize.FIVE_MEGABYTES.entries(), Field.CLIENTS, UPDATERS, SLOW, during.toSeconds()));
    }

    private void measure(Target target, Duration during) throws IOException {
        progress.say("before");
        Others before = others(target, during.dividedBy(6));
        progress.say("with slow readers");
        Others meanwhile;
        try (SlowCrowd crowd = SlowCrowd.gather(target, SLOW)) {
            meanwhile = others(target, during);
            served(crowd.served());
            findings.problems("slow readers", crowd.problems());
        }
        progress.say("after");
        Others after = others(target, during.dividedBy(6));
        LoopResult queries = LoopResult.joined(List.of(before.queries(), after.queries()));
        LoopResult updates = LoopResult.joined(List.of(before.updates(), after.updates()));
        rate("queries beside slow readers / without", meanwhile.queries(), queries);
        latency("the same, p99", meanwhile.queries(), queries);
        rate("acknowledged updates beside slow readers / without", meanwhile.updates(), updates);
        figures("before", before);
        figures("with slow readers", meanwhile);
        figures("after", after);
    }

    private static Others others(Target target, Duration time) throws IOException {
        try (PacedLoop updates = target.change(UNBOUND, UPDATERS)) {
            LoopResult queries = Side.of(target, target.selectiveQuery(), Field.CLIENTS).run(time).loop();
            return new Others(queries, updates.stop());
        }
    }

    private void served(List<Duration> served) {
        double longest = served.stream().mapToLong(Duration::toMillis).max().orElse(0) / 1e3;
        double shortest = served.stream().mapToLong(Duration::toMillis).min().orElse(0) / 1e3;
        double seconds = timeout.toMillis() / 1e3;
        Optional<Quantity> limit = Optional.of(new Quantity(seconds, " s"));
        findings.line(Line.of("slow readers that were cut off", new Quantity(served.size(), ""), Bar.atLeast(SLOW)));
        findings.line(new Line("the first of them was served for", new Quantity(shortest, " s"), limit,
                new Quantity(shortest, " s"), Bar.atLeast(seconds - 1)));
        findings.line(new Line("the last of them was served for", new Quantity(longest, " s"), limit,
                new Quantity(longest, " s"), Bar.atMost(seconds + LATE_SECONDS)));
    }

    private void rate(String name, LoopResult with, LoopResult without) {
        findings.line(new Line(name, new Quantity(with.rate(), "/s"), Optional.of(new Quantity(without.rate(), "/s")),
                new Quantity(with.rate() / without.rate(), ""), RATE));
    }

    private void latency(String name, LoopResult with, LoopResult without) {
        double slow = with.percentileMillis(99);
        double usual = without.percentileMillis(99);
        findings.line(new Line(name, new Quantity(slow, " ms"), Optional.of(new Quantity(usual, " ms")),
                new Quantity(slow / usual, ""), LATENCY));
    }

    private void figures(String when, Others others) {
        findings.figure("queries " + when, others.queries().rate(), "1/s");
        findings.figure("queries " + when + ", p99", others.queries().percentileMillis(99), "ms");
        findings.figure("acknowledged updates " + when, others.updates().rate(), "1/s");
        findings.problems("queries " + when, others.queries().problems());
        findings.problems("updates " + when, others.updates().problems());
    }
}
