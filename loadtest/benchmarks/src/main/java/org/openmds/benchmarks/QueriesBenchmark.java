package org.openmds.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * Question: how close to the speed of static answers of the same size does an Index answer? Data: an Index of 100 entries with 1 KB of
 * GLUE; a query that finds one entry, and the whole document. Reference in the same run: the same requests, answered with prepared bytes.
 * There is no requirement yet. Command: {@code mds bench queries}.
 */
@Command(name = "queries", sortOptions = false, description = {
    "How close to the speed of static answers of the same size does an Index answer?",
    "%nData: 100 entries with 1 KB of GLUE; a query for one of them, and the whole document. Reference: the same bytes, prepared.",
    "%nCommand: mds bench queries --output queries"})
final class QueriesBenchmark implements Benchmark {

    private static final int ENTRIES = 100;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Override
    public String question() {
        return "How close to the speed of static answers of the same size does an Index answer?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        IndexProcess index = IndexProcess.start(workspace);
        AtomicLong numbers = new AtomicLong();
        new ClosedLoop(index.service(), NumberedRequest.post(index.service(), SampleRequests.add()), 1)
                .run(new ClosedLoop.LoopLimit(load.time().plusMinutes(1), ENTRIES), numbers);

        Map<String, String> requests = new LinkedHashMap<>();
        requests.put("one entry", SampleRequests.query("/*/sg:Entry[50]"));
        requests.put("whole document", SampleRequests.document());
        List<MeasuredFigure> figures = new ArrayList<>();
        List<RequirementCheck> verdicts = new ArrayList<>();
        for (Map.Entry<String, String> request : requests.entrySet()) {
            String name = request.getKey();
            String answer = index.answer(NumberedRequest.post(index.service(), request.getValue()), 0);
            LoopResult answers = runLoop(index.service(), request.getValue());
            LoopResult statics = runStaticAnswers(workspace, request.getValue(), answer);
            figures.add(new MeasuredFigure(name, answer.length(), "bytes"));
            figures.addAll(answers.figures(name));
            figures.addAll(statics.figures(name + ", static"));
            figures.add(new MeasuredFigure(name + " / static", answers.rate() / statics.rate(), ""));
            verdicts.add(new RequirementCheck("%s: failed requests: %s".formatted(name, answers.problems()),
                    answers.problems().isEmpty()));
        }
        return new BenchmarkReport(question(),
                "%d entries, %d clients, %d s after %d s of warm-up".formatted(ENTRIES, load.clients(),
                        load.time().toSeconds(), load.warmUp().toSeconds()),
                figures, verdicts);
    }

    private LoopResult runStaticAnswers(Workspace workspace, String request, String answer) throws IOException {
        try (StaticAnswers server = StaticAnswers.start(workspace)) {
            return runLoop(server.addAnswer(answer), request);
        }
    }

    private LoopResult runLoop(URI target, String envelope) {
        ClosedLoop loop = new ClosedLoop(target, NumberedRequest.post(target, envelope), load.clients());
        run(loop, load.warmUp());
        return run(loop, load.time());
    }

    private static LoopResult run(ClosedLoop loop, Duration time) {
        return loop.run(ClosedLoop.LoopLimit.time(time), new AtomicLong());
    }
}
