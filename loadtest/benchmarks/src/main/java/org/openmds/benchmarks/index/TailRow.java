package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.NginxServer;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * The longest answer times of the look-ups of {@link LookUpRow} with 4, 10 and 100 connections, compared with nginx, which answers the same
 * requests with a file of the answer's size. The Index writes its access log as it is configured by default; nginx writes none.
 */
final class TailRow implements BenchmarkRow {

    private static final List<Integer> CONNECTIONS = List.of(4, 10, 100);
    private static final RequiredRange MAX_RATIO = RequiredRange.atMost(3);
    private static final double MAX_MILLIS = 20;

    @Override
    public String name() {
        return "tail";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(IndexSize.TWENTY_THOUSAND);
        RequiredRange requiredRange = RequiredRange.time(MAX_MILLIS, benchmarkServers.staticRate());
        String answer = LoadedServer.answer(target, target.lookUp());
        findings.addFigure("look-up, answer", answer.length(), "bytes");
        try (NginxServer nginx = NginxServer.start(benchmarkServers.workspace())) {
            URI file = nginx.addAnswer("answer", answer);
            NumberedRequest request = NumberedRequest.post(file, target.lookUp(), target.size().entries());
            for (int clients : CONNECTIONS) {
                benchmarkServers.progress().log("measuring look-ups with %d connections", clients);
                PhaseComparison comparison = PhaseComparison.measure(benchmarkServers.plan(),
                        ComparedLoad.of(target, target.lookUp(), clients),
                        new ComparedLoad(nginx.process(), new ClosedLoop(file, request, clients), new AtomicLong()));
                addRows("look-up, %d connections".formatted(clients), comparison, requiredRange, findings);
            }
        }
    }

    private static void addRows(String title, PhaseComparison comparison, RequiredRange requiredRange,
            IndexFindings findings) {
        findings.addLatency(title + ", p99 / nginx", comparison, MAX_RATIO);
        MeasuredQuantity ours = longest(comparison.joinedPhase(0));
        findings.addRow(new ResultRow(title + ", p99.9", ours, Optional.of(longest(comparison.joinedPhase(1))), ours,
                requiredRange));
        findings.addFigure(title, comparison.joinedPhase(0).rate(), "1/s");
        findings.addFigure(title + ", p50", comparison.joinedPhase(0).loop().percentileMillis(50), "ms");
        findings.addFigure(title + ", nginx", comparison.joinedPhase(1).rate(), "1/s");
        findings.addFigure(title + ", nginx, p50", comparison.joinedPhase(1).loop().percentileMillis(50), "ms");
        findings.addProblems(title, comparison.problems());
    }

    private static MeasuredQuantity longest(MeasuredPhase phase) {
        return new MeasuredQuantity(phase.loop().percentileMillis(99.9), " ms");
    }
}
