package org.openmds.loadtest.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.run.Folders;

/**
 * Question: how many records a second does the analysis read, as records and as text, and does its memory grow with them? Each line of the
 * table is a process that makes the whole result of a run or a file; its time is from its start to its end, that of the Java machine and its compiler
 * included. Data: ten minutes of 2,000 clients on four machines, {@link AnalyzerData}. Command: {@code mds load bench-analyze}.
 */
public final class AnalyzerBench {

    /** Lines a second; DiPerF's own analyzer did 1,000 to 9,000. */
    private static final double TEXT_BAR = 2e6;
    /** By which ten times the records may take more memory: collections happen at other moments. */
    private static final double MEMORY_BAR = 1.25;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    /** The same for all, so that memory is comparable. */
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmn32m", "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED");

    /**
     * A process.
     *
     * @param seconds
     *            from its start to its end, the Java machine's included
     * @param processor
     *            seconds that it took of processors, likewise
     * @param bytes
     *            the most memory that it had
     */
    private record Measured(long records, double seconds, double processor, long bytes) {

        double rate() {
            return records / seconds;
        }

        /** What is done a second when all is compiled: the rate of what this one had more. */
        double steady(Measured less) {
            return (records - less.records) / Math.max(1e-3, seconds - less.seconds);
        }

        double steadyProcessor(Measured less) {
            return (records - less.records) / Math.max(1e-3, processor - less.processor);
        }
    }

    private final Path folder;
    private final long records;
    private final PrintWriter out;

    private AnalyzerBench(Path folder, long records, PrintWriter out) {
        this.folder = folder;
        this.records = records;
        this.out = out;
    }

    /**
     * @param records
     *            of the large run; the small one has a tenth
     * @return whether all bars were kept
     */
    public static boolean run(long records, PrintWriter out) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("bench-analyze");
        try {
            return new AnalyzerBench(folder, records, out).run();
        } finally {
            Folders.remove(folder);
        }
    }

    private boolean run() throws IOException, InterruptedException {
        Path small = new AnalyzerData(records / 10).records(folder.resolve("small")).path();
        Path large = new AnalyzerData(records).records(folder.resolve("large")).path();
        new AnalyzerData(records / 10).lines(folder.resolve("small.txt"));
        new AnalyzerData(records).lines(folder.resolve("large.txt"));
        int processors = Runtime.getRuntime().availableProcessors();
        boolean recordsKept = memory("records", measured("records", small, 1), measured("records", large, 1));
        rates("records", small, large, processors);
        Path lines = folder.resolve("large.txt");
        boolean linesKept = memory("lines", measured("lines", folder.resolve("small.txt"), 1),
                measured("lines", lines, 1));
        double rate = rates("lines", folder.resolve("small.txt"), lines, processors);
        boolean isQuick = bar(rate >= TEXT_BAR,
                "lines analysed, from the start of the process to its end: %.1f M/s, at least %.0f M/s"
                        .formatted(rate / 1e6, TEXT_BAR / 1e6));
        return recordsKept && linesKept && isQuick;
    }

    /** With all processors; the whole rate. */
    private double rates(String what, Path small, Path large, int processors)
            throws IOException, InterruptedException {
        Measured few = measured(what, small, processors);
        Measured many = measured(what, large, processors);
        out.printf("%-8s beyond the first %,d: %.1f M/s, %.1f M for each second of a processor%n", what, few.records(),
                many.steady(few) / 1e6, many.steadyProcessor(few) / 1e6);
        out.flush();
        return many.rate();
    }

    private boolean memory(String what, Measured few, Measured many) {
        double growth = (double) many.bytes() / few.bytes();
        return bar(growth <= MEMORY_BAR,
                "memory for ten times the %s: %.2f times as much, at most %.2f".formatted(what, growth,
                        MEMORY_BAR));
    }

    private boolean bar(boolean isKept, String text) {
        out.println((isKept ? "kept    " : "BROKEN  ") + text);
        out.flush();
        return isKept;
    }

    private Measured measured(String what, Path path, int threads) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), AnalyzerProcess.class.getName(),
                path.toString(), String.valueOf(threads)));
        long start = System.nanoTime();
        try (Child child = Child.start(command)) {
            String[] numbers = child.output(LONGEST).getLast().split(" ", -1);
            Measured measured = new Measured(Long.parseLong(numbers[0]), (System.nanoTime() - start) / 1e9,
                    Double.parseDouble(numbers[1]), Long.parseLong(numbers[2]));
            out.printf("%-8s %,12d in %6.2f s: %5.1f M/s, %d thread%s, %.2f s of processor, %d MB of memory%n", what,
                    measured.records(), measured.seconds(), measured.rate() / 1e6, threads, threads == 1 ? "" : "s",
                    measured.processor(), measured.bytes() >> 20);
            out.flush();
            return measured;
        }
    }
}
