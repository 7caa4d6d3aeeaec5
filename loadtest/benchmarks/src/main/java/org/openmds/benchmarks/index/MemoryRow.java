package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Memory of 10,000 entries of 1 KB in a separate server: heap after a full collection plus direct buffers, minus the use of the same
 * server before the first entry but after its first thousands of answers. It is measured after full answers and queries by name (so that
 * pages, indexes and caches exist), and again after changes. The reference is the XML of the full answer: all entries with their endpoint
 * references.
 *
 * <p>
 * Between the two measurements, 100 connections read full answers, slowly enough to leave processor time for the changes. Meanwhile Adds
 * replace entries, at most 2,000 per second; direct memory must not grow during this time.
 */
final class MemoryRow implements BenchmarkRow {

    private static final int READERS = 100;
    private static final double FULL_READS_PER_SECOND = 20;
    private static final double MAX_CHANGES_PER_SECOND = 2_000;
    private static final Duration CHANGE_TIME = Duration.ofSeconds(10);
    private static final Duration READ_TIME = Duration.ofSeconds(2);
    private static final RequiredRange MAX_XML_RATIO = RequiredRange.atMost(4);
    private static final RequiredRange MAX_ENTRY_BYTES = RequiredRange.atMost(3.2 * 1024);
    private static final RequiredRange MAX_GROWTH = RequiredRange.atMost(1.1);
    private static final double MEBIBYTE = 1 << 20;

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        try (LoadedServer server = LoadedServer.start(benchmarkServers.workspace(), benchmarkServers.progress())) {
            IndexTarget empty = server.emptyIndex(IndexSize.TEN_THOUSAND);
            read(empty);
            benchmarkServers.progress().log("waiting until the server has made its pages' style sheets");
            MemoryUse idle = MemoryUse.atRest(server.process(), server.anyService());
            IndexTarget target = server.index(IndexSize.TEN_THOUSAND);
            int xml = LoadedServer.answer(target, GlueData.entries()).length();
            read(target);
            MemoryUse used = MemoryUse.of(server.process(), server.anyService()).minus(idle);
            addRows(findings, "10,000 entries", used, xml);
            findings.addFigure("idle server, heap", idle.heap() / MEBIBYTE, "MiB");

            whileChanging(benchmarkServers, target, findings);
            MemoryUse after = MemoryUse.of(server.process(), server.anyService()).minus(idle);
            addRows(findings, "10,000 entries after changes", after, xml);
        }
    }

    /** Sends queries by name, then requests for all entries, so that caches and indexes exist. */
    private static void read(IndexTarget target) throws IOException {
        ComparedLoad.of(target, target.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS).run(READ_TIME);
        ComparedLoad.of(target, GlueData.entries(), BenchmarkServers.DEFAULT_CLIENTS).run(READ_TIME);
    }

    private static void whileChanging(BenchmarkServers benchmarkServers, IndexTarget target, IndexFindings findings)
            throws IOException {
        benchmarkServers.progress()
                .log("measuring direct memory while entries change and %d connections read", READERS);
        try (PacedLoop readers = PacedLoop.start(target.clients(GlueData.entries(), READERS),
                new RequestPace(FULL_READS_PER_SECOND),
                target.numbers());
                PacedLoop changes = target.startChanges(new RequestPace(MAX_CHANGES_PER_SECOND))) {
            DirectMemorySamples samples = DirectMemorySamples.take(target.service(), CHANGE_TIME);
            LoopResult changed = changes.stop();
            LoopResult read = readers.stop();
            findings.addRow(new ResultRow("direct memory under %.0f changes/s, growth".formatted(changed.rate()),
                    new MeasuredQuantity(samples.max() / MEBIBYTE, " MiB"), Optional.empty(),
                    new MeasuredQuantity(samples.growth(), ""),
                    MAX_GROWTH));
            findings.addFigure("changes beside 100 readers", changed.rate(), "1/s");
            findings.addFigure("full answers of 100 readers beside changes", read.rate(), "1/s");
            findings.addProblems("changes beside 100 readers", changed.problems());
            findings.addProblems("100 readers beside changes", read.problems());
        }
    }

    private static void addRows(IndexFindings findings, String name, MemoryUse used, int xml) {
        double entries = IndexSize.TEN_THOUSAND.entries();
        findings.addRow(
                new ResultRow("memory of " + name + " / XML", new MeasuredQuantity(used.total() / MEBIBYTE, " MiB"),
                        Optional.of(new MeasuredQuantity(xml / MEBIBYTE, " MiB")),
                        new MeasuredQuantity((double) used.total() / xml, ""),
                        MAX_XML_RATIO));
        findings.addRow(new ResultRow("memory of an entry, " + name, new MeasuredQuantity(used.total() / entries, " B"),
                Optional.of(new MeasuredQuantity(xml / entries, " B")),
                new MeasuredQuantity(used.total() / entries, " B"), MAX_ENTRY_BYTES));
        findings.addFigure(name + ", heap", used.heap() / MEBIBYTE, "MiB");
        findings.addFigure(name + ", direct", used.direct() / MEBIBYTE, "MiB");
    }
}
