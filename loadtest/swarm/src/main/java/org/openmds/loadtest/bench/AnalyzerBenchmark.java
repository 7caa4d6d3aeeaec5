package org.openmds.loadtest.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.run.FolderOperations;

/**
 * Question: how many records a second does the analysis read, as records and as text, and does its memory grow with them? Each line of the
 * table is a process that makes the complete result of a run or a file. Its time lasts from its start to its end, including the start of Java and
 * its compiler. Data: ten minutes of 2,000 clients on four machines, {@link AnalyzerData}. Command: {@code mds load bench-analyze}.
 */
public final class AnalyzerBenchmark {

    /** Required rate of text lines per second. DiPerF's own analyzer reached 1,000 to 9,000. */
    private static final double MIN_TEXT_RATE = 2e6;
    /** Limit of the memory growth for ten times the records; above 1 because garbage collections happen at different moments. */
    private static final double MAX_MEMORY_GROWTH = 1.25;
    private static final Duration MAX_PROCESS_TIME = Duration.ofMinutes(10);
    /** Java options of all processes: the same options make their memory comparable. */
    private static final List<String> JAVA_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmn32m", "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED");

    /**
     * Measurement of a process.
     *
     * @param seconds
     *            from its start to its end, including the start of Java
     * @param processor
     *            its processor time in seconds
     * @param bytes
     *            its peak memory
     */
    private record ProcessMeasurement(long records, double seconds, double processor, long bytes) {

        double rate() {
            return records / seconds;
        }

        /** Returns the rate after compilation: additional records compared with a smaller run, by additional time. */
        double steadyRate(ProcessMeasurement less) {
            return (records - less.records) / Math.max(1e-3, seconds - less.seconds);
        }

        double steadyProcessorRate(ProcessMeasurement less) {
            return (records - less.records) / Math.max(1e-3, processor - less.processor);
        }
    }

    private final Path folder;
    private final long records;
    private final PrintWriter out;

    private AnalyzerBenchmark(Path folder, long records, PrintWriter out) {
        this.folder = folder;
        this.records = records;
        this.out = out;
    }

    /**
     * Runs the benchmark.
     *
     * @param records
     *            of the large run; the small one has a tenth
     * @return true if all limits are met
     */
    public static boolean run(long records, PrintWriter out) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("bench-analyze");
        try {
            return new AnalyzerBenchmark(folder, records, out).run();
        } finally {
            FolderOperations.remove(folder);
        }
    }

    private boolean run() throws IOException, InterruptedException {
        Path small = new AnalyzerData(records / 10).records(folder.resolve("small")).path();
        Path large = new AnalyzerData(records).records(folder.resolve("large")).path();
        new AnalyzerData(records / 10).lines(folder.resolve("small.txt"));
        new AnalyzerData(records).lines(folder.resolve("large.txt"));
        int processors = Runtime.getRuntime().availableProcessors();
        boolean recordsKept = memory("records", measure("records", small, 1), measure("records", large, 1));
        rates("records", small, large, processors);
        Path lines = folder.resolve("large.txt");
        boolean linesKept = memory("lines", measure("lines", folder.resolve("small.txt"), 1),
                measure("lines", lines, 1));
        double rate = rates("lines", folder.resolve("small.txt"), lines, processors);
        boolean isQuick = check(rate >= MIN_TEXT_RATE,
                "lines analysed, from the start of the process to its end: %.1f M/s, expected at least %.0f M/s"
                        .formatted(rate / 1e6, MIN_TEXT_RATE / 1e6));
        return recordsKept && linesKept && isQuick;
    }

    /** Measures with all processors; returns the rate of the large run. */
    private double rates(String what, Path small, Path large, int processors)
            throws IOException, InterruptedException {
        ProcessMeasurement few = measure(what, small, processors);
        ProcessMeasurement many = measure(what, large, processors);
        out.printf("%-8s beyond the first %,d: %.1f M/s, %.1f M per second of processor time%n", what, few.records(),
                many.steadyRate(few) / 1e6, many.steadyProcessorRate(few) / 1e6);
        out.flush();
        return many.rate();
    }

    private boolean memory(String what, ProcessMeasurement few, ProcessMeasurement many) {
        double growth = (double) many.bytes() / few.bytes();
        return check(growth <= MAX_MEMORY_GROWTH,
                "memory for ten times the %s: %.2f times as much, expected at most %.2f".formatted(what, growth,
                        MAX_MEMORY_GROWTH));
    }

    private boolean check(boolean isKept, String text) {
        out.println((isKept ? "kept    " : "BROKEN  ") + text);
        out.flush();
        return isKept;
    }

    private ProcessMeasurement measure(String what, Path path, int threads) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JAVA_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), AnalyzerProcess.class.getName(),
                path.toString(), String.valueOf(threads)));
        long start = System.nanoTime();
        try (BenchProcess benchProcess = BenchProcess.start(command)) {
            String[] numbers = benchProcess.output(MAX_PROCESS_TIME).getLast().split(" ", -1);
            ProcessMeasurement processMeasurement = new ProcessMeasurement(Long.parseLong(numbers[0]),
                    (System.nanoTime() - start) / 1e9,
                    Double.parseDouble(numbers[1]), Long.parseLong(numbers[2]));
            out.printf("%-8s %,12d in %6.2f s: %5.1f M/s, %d thread%s, %.2f s of processor time, %d MB of memory%n",
                    what,
                    processMeasurement.records(), processMeasurement.seconds(), processMeasurement.rate() / 1e6,
                    threads, threads == 1 ? "" : "s",
                    processMeasurement.processor(), processMeasurement.bytes() >> 20);
            out.flush();
            return processMeasurement;
        }
    }
}
