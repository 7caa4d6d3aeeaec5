package org.openmds.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Question: how many acknowledged Adds per second does an Index accept if it forces each one to disk before it replies? Data: a fresh
 * Index on a disk; distinct members with 1 KB of GLUE; each client keeps its connection and sends the next Add after the answer to the
 * previous one. References in the same run: static answers of the same size to the same requests, and records of the same size that are
 * forced to disk without HTTP and XML. Command: {@code mds bench adds}.
 */
@Command(name = "adds", sortOptions = false, description = {
    "How many acknowledged Adds per second does an Index accept if it forces each one to disk before its reply?",
    "%nData: a fresh Index; distinct members with 1 KB of GLUE. References: static answers to the same requests; forced writes alone.",
    "%nCommand: mds bench adds --output adds"})
final class AddsBenchmark implements Benchmark {

    private static final double MIN_RATE = 5_000;

    @Mixin
    private LoadOptions load = new LoadOptions();

    private final AtomicLong numbers = new AtomicLong();

    @Override
    public String question() {
        return "How many acknowledged Adds per second does an Index accept if it forces each one to disk before its reply?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        IndexProcess index = IndexProcess.start(workspace);
        NumberedRequest add = NumberedRequest.post(index.service(), SampleRequests.add());
        String answer = index.answer(add, numbers.getAndIncrement());
        LoopResult warm = runLoop(index.service(), load.warmUp());
        Duration before = index.process().processorTime();
        LoopResult adds = runLoop(index.service(), load.time());
        Duration processor = index.process().processorTime().minus(before);
        long acknowledged = 1 + warm.answered() + adds.answered();
        long present = index.countEntries();
        index.process().close();

        LoopResult statics = runStaticAnswers(workspace, answer);
        double forced = ForcedWrites.measure(workspace.newFolder("forced"), load.clients(), half(load.time()));

        List<MeasuredFigure> figures = new ArrayList<>(adds.figures("acknowledged Adds"));
        figures.add(new MeasuredFigure("server's processor time per Add",
                processor.toNanos() / 1e3 / Math.max(1, adds.answered()), "us"));
        figures.addAll(statics.figures("static answers to the same requests"));
        figures.add(new MeasuredFigure("records forced to disk, without wire and XML", forced, "1/s"));
        figures.add(new MeasuredFigure("Adds / static answers", adds.rate() / statics.rate(), ""));
        figures.add(new MeasuredFigure("Adds / forced records", adds.rate() / forced, ""));
        List<String> problems = new ArrayList<>(warm.problems());
        problems.addAll(adds.problems());
        return new BenchmarkReport(question(), data(add), figures, List.of(
                RequirementCheck.rate("acknowledged Adds", adds.rate(), MIN_RATE, statics.rate()),
                new RequirementCheck("entries that a query counts: %,d, must be the %,d acknowledged".formatted(present,
                        acknowledged), present == acknowledged),
                new RequirementCheck("failed requests: %d, must be none %s".formatted(problems.size(),
                        problems.stream().distinct().toList()), problems.isEmpty()),
                new RequirementCheck("forced writes reach a disk: " + workspace.fileSystem(), workspace.isOnDisk())));
    }

    private LoopResult runStaticAnswers(Workspace workspace, String answer) throws IOException {
        try (StaticAnswers server = StaticAnswers.start(workspace)) {
            URI target = server.addAnswer(answer);
            runLoop(target, half(load.warmUp()));
            return runLoop(target, half(load.time()));
        }
    }

    private LoopResult runLoop(URI target, Duration time) {
        NumberedRequest request = NumberedRequest.post(target, SampleRequests.add());
        return new ClosedLoop(target, request, load.clients()).run(ClosedLoop.LoopLimit.time(time), numbers);
    }

    /** Returns half of the time: references reach a steady rate sooner. */
    private static Duration half(Duration time) {
        return time.dividedBy(2);
    }

    private String data(NumberedRequest add) {
        return "%d clients, %d s after %d s of warm-up, requests of %,d bytes".formatted(load.clients(),
                load.time().toSeconds(),
                load.warmUp().toSeconds(), add.toString().length());
    }
}
