package org.openmds.loadtest.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Question: how many records a second does the analysis read, as records and as text, and does its memory grow with them? Data: ten minutes of
 * 2,000 clients on four machines, {@link AnalyzerData}. Command: {@code mds load bench-analyze}.
 */
public final class AnalyzerBench {

    /** Of the issue: DiPerF's own analyzer did 1,000 to 9,000. */
    private static final double TEXT_BAR = 5e6;
    /** By which ten times the records may take more memory: collections happen at other moments. */
    private static final double MEMORY_BAR = 1.25;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    /** The same for all, so that memory is comparable. */
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmn32m", "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED");

    private record Measured(long records, double seconds, long bytes) {

        double rate() {
            return records / seconds;
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
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
            }
        }
    }

    private boolean run() throws IOException, InterruptedException {
        Path small = new AnalyzerData(records / 10).records(folder.resolve("small")).path();
        Path large = new AnalyzerData(records).records(folder.resolve("large")).path();
        new AnalyzerData(records / 10).lines(folder.resolve("small.txt"));
        new AnalyzerData(records).lines(folder.resolve("large.txt"));
        int processors = Runtime.getRuntime().availableProcessors();
        Measured few = measured("records", small, 1);
        Measured many = measured("records", large, 1);
        measured("records", large, processors);
        Measured fewLines = measured("lines", folder.resolve("small.txt"), 1);
        Measured lines = measured("lines", folder.resolve("large.txt"), 1);
        measured("lines", folder.resolve("large.txt"), processors);
        boolean isQuick = bar(lines.rate() >= TEXT_BAR,
                "lines analysed with one thread: %.1f M/s, at least %.0f M/s".formatted(
                        lines.rate() / 1e6, TEXT_BAR / 1e6));
        boolean recordsKept = memory("records", few, many);
        boolean linesKept = memory("lines", fewLines, lines);
        return recordsKept && linesKept && isQuick;
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
        try (Child child = Child.start(command)) {
            String[] numbers = child.output(LONGEST).getLast().split(" ", -1);
            Measured measured = new Measured(Long.parseLong(numbers[0]), Double.parseDouble(numbers[1]),
                    Long.parseLong(numbers[2]));
            out.printf("%-8s %,12d in %6.2f s: %6.1f M/s, %d thread%s, %d MB of memory%n", what, measured.records(),
                    measured.seconds(), measured.rate() / 1e6, threads, threads == 1 ? "" : "s",
                    measured.bytes() >> 20);
            out.flush();
            return measured;
        }
    }
}
