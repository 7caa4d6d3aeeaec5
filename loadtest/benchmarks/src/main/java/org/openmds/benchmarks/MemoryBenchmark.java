package org.openmds.benchmarks;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.Figure;
import org.openmds.benchmarks.report.Report;
import org.openmds.benchmarks.report.Verdict;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Question: how much memory does an entry take, heap and direct together, all indexes and what answers leave behind included (at most four times its
 * bytes)? Data: an Index in this process, without wire and disk; contents of 0.9 KB, which are 1.5 KB in the document, with the references around them.
 * Command: {@code mds bench memory}.
 */
@Command(name = "memory", sortOptions = false, description = {
    "How much memory does an entry take, heap and direct together, all indexes included?",
    "%nData: an Index in this process, without wire and disk; entries of 1.5 KB.",
    "%nCommand: mds bench memory --output memory"})
final class MemoryBenchmark implements Benchmark {

    /** Times the bytes of the document. */
    private static final double BAR = 4;
    private static final int COLLECTIONS = 3;

    @Option(names = "--entries", paramLabel = "N", defaultValue = "10000", description = "Entries (${DEFAULT-VALUE}).")
    private int entries = 10_000;

    @Override
    public String question() {
        return "How much memory does an entry take, heap and direct together, all indexes included?";
    }

    @Override
    public Report measure(Workspace workspace) {
        // Loads the classes, and what is made once for a process.
        try (InMemoryIndex first = new InMemoryIndex(100)) {
            ask(first);
        }
        double before = used();
        try (InMemoryIndex index = new InMemoryIndex(entries)) {
            double kept = (used() - before) / entries;
            ask(index);
            double asked = (used() - before) / entries;
            double document = (double) index.readDocument() / entries;
            double all = (used() - before) / entries;
            return new Report(question(), "%,d entries".formatted(entries),
                    List.of(new Figure("content of an entry", SampleEntries.content(entries / 2, 10).length(), "bytes"),
                            new Figure("an entry in the document", document, "bytes"),
                            new Figure("memory an entry, all indexes included", kept, "bytes"),
                            new Figure("the same after some queries", asked, "bytes"),
                            new Figure("the same after the whole document was read", all, "bytes"),
                            new Figure("memory / bytes in the document", all / document, "")),
                    List.of(Verdict.of(all <= BAR * document,
                            "memory an entry: %,.0f bytes, must be at most %,.0f times the %,.0f of the document", all,
                            BAR, document)));
        }
    }

    private static void ask(InMemoryIndex index) {
        for (String query : List.of("q1", "q2", "q3", "q4", "q5")) {
            index.query(SampleEntries.query(query));
        }
    }

    /** Bytes of live objects and of direct buffers. */
    private static double used() {
        for (int i = 0; i < COLLECTIONS; i++) {
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
