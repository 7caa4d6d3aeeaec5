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
import org.openmds.benchmarks.report.Figure;
import org.openmds.benchmarks.report.Report;
import org.openmds.benchmarks.report.Verdict;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Question: how close to static answers of the same bytes does an Index answer? Data: an Index of 100 entries with 1 KB of GLUE; a query that finds one
 * entry, and the whole document. Reference of the same run: the same requests answered with prepared bytes. No bar yet. Command:
 * {@code mds bench queries}.
 */
@Command(name = "queries", sortOptions = false, description = {
    "How close to static answers of the same bytes does an Index answer?",
    "%nData: 100 entries with 1 KB of GLUE; a query for one of them, and the whole document. Reference: the same bytes, prepared.",
    "%nCommand: mds bench queries --output queries"})
final class QueriesBenchmark implements Benchmark {

    private static final int ENTRIES = 100;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Override
    public String question() {
        return "How close to static answers of the same bytes does an Index answer?";
    }

    @Override
    public Report measure(Workspace workspace) throws IOException {
        IndexProcess index = IndexProcess.start(workspace);
        AtomicLong numbers = new AtomicLong();
        new ClosedLoop(index.service(), NumberedRequest.post(index.service(), SampleRequests.add()), 1)
                .run(new ClosedLoop.Limit(load.time().plusMinutes(1), ENTRIES), numbers);

        Map<String, String> requests = new LinkedHashMap<>();
        requests.put("one entry", SampleRequests.query("/*/sg:Entry[50]"));
        requests.put("whole document", SampleRequests.document());
        List<Figure> figures = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (Map.Entry<String, String> request : requests.entrySet()) {
            String name = request.getKey();
            String answer = index.answer(NumberedRequest.post(index.service(), request.getValue()), 0);
            LoopResult answers = loop(index.service(), request.getValue());
            LoopResult statics = statics(workspace, request.getValue(), answer);
            figures.add(new Figure(name, answer.length(), "bytes"));
            figures.addAll(answers.figures(name));
            figures.addAll(statics.figures(name + ", static"));
            figures.add(new Figure(name + " / static", answers.rate() / statics.rate(), ""));
            verdicts.add(new Verdict("%s: failed requests: %s".formatted(name, answers.problems()),
                    answers.problems().isEmpty()));
        }
        return new Report(question(),
                "%d entries, %d clients, %d s after %d s of warm-up".formatted(ENTRIES, load.clients(),
                        load.time().toSeconds(), load.warmUp().toSeconds()),
                figures, verdicts);
    }

    private LoopResult statics(Workspace workspace, String request, String answer) throws IOException {
        try (StaticAnswers server = StaticAnswers.start(workspace)) {
            return loop(server.answering(answer), request);
        }
    }

    private LoopResult loop(URI target, String envelope) {
        ClosedLoop loop = new ClosedLoop(target, NumberedRequest.post(target, envelope), load.clients());
        run(loop, load.warmUp());
        return run(loop, load.time());
    }

    private static LoopResult run(ClosedLoop loop, Duration time) {
        return loop.run(ClosedLoop.Limit.time(time), new AtomicLong());
    }
}
