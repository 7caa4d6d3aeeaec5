package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Question: does an Index answer as fast as before while 300 programs hang? Data: an Index of 100 entries with 1 KB of GLUE; a query for one of them;
 * 300 entries whose program sleeps until the server kills it. Reference in the same run: the same query before these entries are
 * registered, and after the programs are killed. Command: {@code mds bench hanging}.
 */
@Command(name = "hanging", sortOptions = false, description = {
    "Does an Index answer as fast as before while 300 programs hang?",
    "%nData: 100 entries with 1 KB of GLUE; a query for one of them; 300 entries whose program sleeps until the server kills it. "
            + "Reference: the same query before and after.",
    "%nCommand: mds bench hanging --output hanging"})
final class HangingBenchmark implements Benchmark {

    private static final int ENTRIES = 100;
    private static final int PROGRAMS = 300;
    /** Time until all programs run; the server starts twenty per second, fewer on a busy machine. */
    private static final Duration MAX_START_TIME = Duration.ofSeconds(45);
    private static final Duration MAX_KILL_TIME = Duration.ofSeconds(30);
    private static final double MIN_RATIO = 0.85;
    private static final String PROCESSES = "mds_probe_processes";

    @Mixin
    private LoadOptions load = new LoadOptions();

    /** Rates of the three phases, and the number of programs that ran and that were left. */
    private record HangingResult(LoopResult before, LoopResult during, LoopResult after, double hanging, double left) {

        double ratio() {
            return 2 * during.rate() / (before.rate() + after.rate());
        }
    }

    @Override
    public String question() {
        return "Does an Index answer as fast as before while %d programs hang?".formatted(PROGRAMS);
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        Duration timeout = MAX_START_TIME.plus(load.time()).plusSeconds(5);
        HangingProgram program = HangingProgram.write(workspace.newFolder("program"));
        IndexProcess index = IndexProcess.start(workspace,
                List.of("--config", program.configuration(PROGRAMS, timeout).toString()));
        AtomicLong numbers = new AtomicLong();
        register(index, SampleRequests.add(), ENTRIES, numbers);
        String query = SampleRequests.query("/*/sg:Entry[50]");

        run(index, query, load.warmUp());
        LoopResult before = run(index, query, load.time());
        register(index, SampleRequests.addProbe("hang", timeout.multipliedBy(10)), PROGRAMS, numbers);
        double hanging = awaitPrograms(index, PROGRAMS, MAX_START_TIME);
        LoopResult during = run(index, query, load.time());
        double left = awaitPrograms(index, 0, timeout.plus(MAX_KILL_TIME));
        LoopResult after = run(index, query, load.time());
        return report(new HangingResult(before, during, after, hanging, left),
                index.count("//*[local-name()='AggregatorError'][contains(., 'hang')]"));
    }

    private BenchmarkReport report(HangingResult hangingResult, long failed) {
        List<MeasuredFigure> figures = List.of(
                new MeasuredFigure("queries before", hangingResult.before().rate(), "1/s"),
                new MeasuredFigure("queries while programs hang", hangingResult.during().rate(), "1/s"),
                new MeasuredFigure("queries after", hangingResult.after().rate(), "1/s"),
                new MeasuredFigure("programs that hang", hangingResult.hanging(), ""));
        return new BenchmarkReport(question(),
                "%d entries, %d clients, %d s per phase after %d s of warm-up".formatted(ENTRIES, load.clients(),
                        load.time().toSeconds(), load.warmUp().toSeconds()),
                figures, List.of(
                        RequirementCheck.of(hangingResult.ratio() >= MIN_RATIO,
                                "queries while programs hang / without: %.2f, must be at least %.2f",
                                hangingResult.ratio(),
                                MIN_RATIO),
                        RequirementCheck.of(hangingResult.hanging() == PROGRAMS,
                                "programs that hang at once: %.0f, must be %d",
                                hangingResult.hanging(), PROGRAMS),
                        RequirementCheck.of(hangingResult.left() == 0,
                                "programs left after their deadline: %.0f, must be 0",
                                hangingResult.left()),
                        RequirementCheck.of(failed == PROGRAMS,
                                "entries that report the failed collection: %d, must be %d",
                                failed, PROGRAMS)));
    }

    private static void register(IndexProcess index, String add, int entries, AtomicLong numbers) {
        new ClosedLoop(index.service(), NumberedRequest.post(index.service(), add), 1)
                .run(new ClosedLoop.LoopLimit(Duration.ofMinutes(2), entries), numbers);
    }

    private LoopResult run(IndexProcess index, String query, Duration time) {
        return new ClosedLoop(index.service(), NumberedRequest.post(index.service(), query), load.clients())
                .run(ClosedLoop.LoopLimit.time(time), new AtomicLong());
    }

    /** Polls once a second until the given number of programs runs; returns the number of programs at the end. */
    private static double awaitPrograms(IndexProcess index, int programs, Duration longest) throws IOException {
        long end = System.nanoTime() + longest.toNanos();
        double present = MetricsPage.of(index.service()).sum(PROCESSES);
        while (present != programs && System.nanoTime() < end) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for programs to start or to end", e);
            }
            present = MetricsPage.of(index.service()).sum(PROCESSES);
        }
        return present;
    }
}
