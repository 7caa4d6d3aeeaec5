package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.function.Function;

import org.openmds.benchmarks.report.RequiredRange;

/**
 * Answers beside the same bytes from memory. The small query has an answer of about 1 KB: in the same words each time, which a cache of answers may know, and
 * for another host in other words each time, which none can. Full answers are GetResourceProperty of all entries: what a cache upstream or a page asks.
 *
 * @param name
 *            as the command line has it
 * @param title
 *            as the table has it
 * @param size
 *            of the index
 * @param request
 *            the envelope
 * @param minRatio
 *            least ratio
 */
record RatioRow(String name, String title, IndexSize size, Function<IndexTarget, String> request,
        double minRatio) implements BenchmarkRow {

    static RatioRow small(String name, String title, Function<IndexTarget, String> request) {
        return new RatioRow(name, title, IndexSize.THOUSAND, request, 0.85);
    }

    static RatioRow full(String name, String title, IndexSize size, double bar) {
        return new RatioRow(name, title, size, target -> GlueData.entries(), bar);
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(size);
        String envelope = request.apply(target);
        findings.addFigure(title + ", answer", LoadedServer.answer(target, envelope).length(), "bytes");
        findings.addRatio(title, benchmarkServers.compareWithStatic(target, envelope, BenchmarkServers.DEFAULT_CLIENTS),
                RequiredRange.atLeast(minRatio));
    }
}
