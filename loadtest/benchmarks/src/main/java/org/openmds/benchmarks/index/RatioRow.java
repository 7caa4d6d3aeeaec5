package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.function.Function;

import org.openmds.benchmarks.report.RequiredRange;

/**
 * Rate of answers compared with the same bytes from memory. The small query has an answer of about 1 KB: either with the same text each
 * time, which a cache can answer, or for a host that was not asked for before, which no cache can answer. Full answers are
 * GetResourceProperty of all entries, as an upstream index or a web page requests them.
 *
 * @param name
 *            the name on the command line
 * @param title
 *            the name in the table
 * @param size
 *            the index to query
 * @param request
 *            returns the SOAP envelope
 * @param minRatio
 *            the smallest permitted ratio
 */
record RatioRow(String name, String title, IndexSize size, Function<IndexTarget, String> request,
        double minRatio) implements BenchmarkRow {

    static RatioRow small(String name, String title, IndexSize size, Function<IndexTarget, String> request,
            double bar) {
        return new RatioRow(name, title, size, request, bar);
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
