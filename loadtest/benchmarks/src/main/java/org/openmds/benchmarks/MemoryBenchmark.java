package org.openmds.benchmarks;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Question: how much memory does an entry take in heap and direct buffers, with all indexes and cached answers (at most four times its
 * bytes)? Data: an Index in this process, without HTTP and disk; contents of 0.9 KB; with its references, an entry has 1.5 KB in the
 * document. Command: {@code mds bench memory}.
 */
@Command(name = "memory", sortOptions = false, description = {
    "How much memory does an entry take, heap and direct together, all indexes included?",
    "%nData: an Index in this process, without HTTP and disk; entries of 1.5 KB.",
    "%nCommand: mds bench memory --output memory"})
final class MemoryBenchmark implements Benchmark {

    /** Largest permitted ratio of memory to the bytes in the document. */
    private static final double MAX_RATIO = 4;
    private static final int GC_RUNS = 3;

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "Entries in the Index (default: ${DEFAULT-VALUE}).")
    private int entries = 10_000;

    @Override
    public String question() {
        return "How much memory does an entry take, heap and direct together, all indexes included?";
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) {
        // Loads the classes and creates the objects that exist once in a process.
        try (InMemoryIndex first = new InMemoryIndex(100)) {
            query(first);
        }
        double before = usedBytes();
        try (InMemoryIndex index = new InMemoryIndex(entries)) {
            double kept = (usedBytes() - before) / entries;
            query(index);
            double asked = (usedBytes() - before) / entries;
            double document = (double) index.readDocument() / entries;
            double all = (usedBytes() - before) / entries;
            return new BenchmarkReport(question(), "%,d entries".formatted(entries),
                    List.of(new MeasuredFigure("content of an entry", SampleEntries.content(entries / 2, 10).length(),
                            "bytes"),
                            new MeasuredFigure("an entry in the document", document, "bytes"),
                            new MeasuredFigure("memory per entry, all indexes included", kept, "bytes"),
                            new MeasuredFigure("the same after some queries", asked, "bytes"),
                            new MeasuredFigure("the same after the whole document was read", all, "bytes"),
                            new MeasuredFigure("memory / bytes in the document", all / document, "")),
                    List.of(RequirementCheck.of(all <= MAX_RATIO * document,
                            "memory per entry: %,.0f bytes, must be at most %,.0f times the %,.0f of the document", all,
                            MAX_RATIO, document)));
        }
    }

    private static void query(InMemoryIndex index) {
        for (String query : List.of("q1", "q2", "q3", "q4", "q5")) {
            index.query(SampleEntries.query(query));
        }
    }

    /** Returns the bytes of live objects and of direct buffers. */
    private static double usedBytes() {
        for (int i = 0; i < GC_RUNS; i++) {
            System.gc();
        }
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
                .stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + direct;
    }
}
