package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.process.NginxServer;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Answer times of the look-ups of {@link LookUpRow} in the open model, at half of the rate that the Index reaches with 10 clients. The requests come
 * at planned times, whether or not earlier ones are answered, and an answer time counts from the planned time. nginx gets the same requests at
 * the same pace and answers with a file of the answer's size.
 */
final class OpenModelRow implements BenchmarkRow {

    private static final String TITLE = "look-up at half of the rate";
    private static final int CLIENTS = BenchmarkServers.DEFAULT_CLIENTS;
    private static final RequiredRange MAX_RATIO = RequiredRange.atMost(3);
    private static final double MAX_MILLIS = 20;

    @Override
    public String name() {
        return "open";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(IndexSize.TWENTY_THOUSAND);
        try (NginxServer nginx = NginxServer.start(benchmarkServers.workspace())) {
            URI file = nginx.addAnswer("answer", LoadedServer.answer(target, target.lookUp()));
            ComparedLoad ours = ComparedLoad.of(target, target.lookUp(), CLIENTS);
            ComparedLoad reference = new ComparedLoad(nginx.process(), new ClosedLoop(file,
                    NumberedRequest.post(file, target.lookUp(), target.size().entries()), CLIENTS), new AtomicLong());
            benchmarkServers.progress().log("measuring the rate of look-ups");
            double rate = PhaseComparison.measure(benchmarkServers.plan().withLongWarmUp(), ours).joinedPhase(0).rate()
                    / 2;
            benchmarkServers.progress().log("sending %.0f look-ups per second", rate);
            List<List<MeasuredPhase>> rounds = new ArrayList<>();
            for (int round = 0; round < benchmarkServers.plan().rounds(); round++) {
                rounds.add(List.of(ours.run(new RequestPace(rate), benchmarkServers.plan().phase()),
                        reference.run(new RequestPace(rate), benchmarkServers.plan().phase())));
            }
            add(new PhaseComparison(rounds), rate, RequiredRange.time(MAX_MILLIS, benchmarkServers.staticRate()),
                    findings);
        }
    }

    private static void add(PhaseComparison comparison, double rate, RequiredRange longest, IndexFindings findings) {
        findings.addLatency(TITLE + ", p99 / nginx", comparison, MAX_RATIO);
        MeasuredQuantity ours = quantity(comparison, 0);
        findings.addRow(new ResultRow(TITLE + ", p99.9", ours, Optional.of(quantity(comparison, 1)), ours, longest));
        findings.addFigure(TITLE + ", planned", rate, "1/s");
        findings.addFigure(TITLE, comparison.joinedPhase(0).rate(), "1/s");
        findings.addFigure(TITLE + ", p50", comparison.joinedPhase(0).loop().percentileMillis(50), "ms");
        findings.addFigure(TITLE + ", nginx, p50", comparison.joinedPhase(1).loop().percentileMillis(50), "ms");
        findings.addProblems(TITLE, comparison.problems());
    }

    private static MeasuredQuantity quantity(PhaseComparison comparison, int side) {
        return new MeasuredQuantity(comparison.joinedPhase(side).loop().percentileMillis(99.9), " ms");
    }
}
