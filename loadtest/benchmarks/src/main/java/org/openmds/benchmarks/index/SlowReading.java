package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;
import org.openmds.benchmarks.report.Report;

/**
 * An index of 5 MB with 10 clients that ask by name and two that replace entries as fast as they are acknowledged: with and without 10 readers of a byte a
 * second that ask for all of it. Slow readers hold the bytes of entries that were replaced long ago; nobody else may notice.
 */
public final class SlowReading {

    private static final int SLOW = 10;
    private static final int UPDATERS = 2;
    /** What else runs on the machine meets turns with and without slow readers alike. */
    private static final int ROUNDS = 4;
    /** More than any server takes: each updater sends when it is answered. */
    private static final Pace UNBOUND = new Pace(1e6);
    private static final Side.WarmUp WARM_UP = Side.WarmUp.ofSeconds(25, 30);
    private static final Bar RATE = Bar.atLeast(0.9);
    private static final double LATE_SECONDS = 3;

    private final Workspace workspace;
    private final Duration timeout;
    private final Progress progress = new Progress(System.err);
    private final Findings findings = new Findings();

    /** What the others saw for a time. */
    private record Others(Phase queries, Phase updates) {
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
     * @param slow
     *            how long there are slow readers in all; a third of it without them
     */
    public Report run(String question, Duration slow) throws IOException {
        try (LoadedServer server = LoadedServer.start(workspace, progress,
                List.of("--set", "http.request-timeout=%ds".formatted(timeout.toSeconds())))) {
            Target target = server.index(IndexSize.FIVE_MEGABYTES);
            progress.say("warming up");
            Side.of(target, target.selectiveQuery(), Field.CLIENTS).warmUp(WARM_UP);
            measure(target, slow.dividedBy(ROUNDS));
        }
        return findings.report(question,
                "%,d entries; %d clients ask, %d replace, %d read a byte a second for %d s, in %d turns".formatted(
                        IndexSize.FIVE_MEGABYTES.entries(), Field.CLIENTS, UPDATERS, SLOW, slow.toSeconds(), ROUNDS));
    }

    private void measure(Target target, Duration turn) throws IOException {
        List<List<Phase>> queries = new ArrayList<>();
        List<List<Phase>> updates = new ArrayList<>();
        List<Duration> served = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            progress.say("without and with slow readers, %d of %d", round, ROUNDS);
            Others without = others(target, turn.dividedBy(3));
            try (SlowCrowd crowd = SlowCrowd.gather(target, SLOW)) {
                Others with = others(target, turn);
                queries.add(List.of(with.queries(), without.queries()));
                updates.add(List.of(with.updates(), without.updates()));
                served.addAll(crowd.served());
                findings.problems("slow readers", crowd.problems());
            }
        }
        served(served);
        Comparison asked = new Comparison(queries);
        findings.ratio("queries beside slow readers / without", asked, RATE);
        findings.latency("the same, p99", asked);
        findings.rate("acknowledged updates beside slow readers / without", new Comparison(updates), RATE);
    }

    private static Others others(Target target, Duration time) throws IOException {
        try (PacedLoop updates = target.change(UNBOUND, UPDATERS)) {
            Phase queries = Side.of(target, target.selectiveQuery(), Field.CLIENTS).run(time);
            return new Others(queries, new Phase(updates.stop(), Duration.ZERO));
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
}
