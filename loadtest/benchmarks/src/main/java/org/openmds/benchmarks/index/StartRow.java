package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.Arrays;

import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Time from the start of the launcher to the first answer to a SOAP query, with an empty state and no other work: the median of several
 * starts. One earlier start is not counted: it brings the files into memory and may create files that later starts use.
 */
final class StartRow implements BenchmarkRow {

    private static final double MAX_SECONDS = 1.5;
    private static final int STARTS = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public String name() {
        return "start";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        RequiredRange requiredRange = RequiredRange.time(MAX_SECONDS, benchmarkServers.staticRate());
        benchmarkServers.progress().log("starting a server, %d times", STARTS + 1);
        start(benchmarkServers);
        double[] seconds = new double[STARTS];
        for (int i = 0; i < STARTS; i++) {
            seconds[i] = start(benchmarkServers);
        }
        Arrays.sort(seconds);
        findings.addRow(
                ResultRow.of("start to first answer", new MeasuredQuantity(seconds[STARTS / 2], " s"), requiredRange));
        findings.addFigure("start to first answer, best", seconds[0], "s");
    }

    private static double start(BenchmarkServers benchmarkServers) throws IOException {
        long start = System.nanoTime();
        IndexProcess index = IndexProcess.start(benchmarkServers.workspace());
        index.answer(NumberedRequest.post(index.service(), GlueData.constantQuery()), 0);
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        index.process().close();
        return seconds;
    }
}
