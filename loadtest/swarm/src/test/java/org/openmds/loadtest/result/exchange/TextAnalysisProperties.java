package org.openmds.loadtest.result.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Lines that are analysed where they lie give, to the last digit, what they give as records of a run. */
class TextAnalysisProperties {

    private Path folder = Path.of("");

    @BeforeProperty
    void make() throws IOException {
        folder = Files.createTempDirectory("lines");
    }

    @AfterProperty
    void remove() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }

    /** Requests and metrics of hosts whose clients are numbers or words, in no order, with some that are no lines. */
    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        int hosts = 1 + random.nextInt(5);
        for (int i = 0; i < 1_500; i++) {
            long end = 1_763_800_000_000_000L + random.nextLong(20_000_000);
            String place = " host-%d%s %s".formatted(random.nextInt(hosts), ".site.example".repeat(random.nextInt(2)),
                    client(random));
            lines.add(switch (random.nextInt(12)) {
                case 0 -> "response-time." + MetricLines.written(Outcome.values()[random.nextInt(10)])
                        + decimal(random.nextLong(3_000_000)) + decimal(end) + place;
                case 1 -> "free" + random.nextInt(3) + " " + random.nextGaussian() * 1e3 + decimal(end) + place;
                case 2 -> "response-time 0.25 " + end + place + " " + random.nextInt(5_000);
                case 3 -> "none of them " + "x".repeat(random.nextInt(60));
                case 4 -> "";
                default -> "response-time" + decimal(random.nextLong(300_000)) + decimal(end) + place
                        + (random.nextInt(20) == 0 ? "\t\r" : "");
            });
        }
        return lines;
    }

    private static String client(Random random) {
        int number = random.nextInt(6);
        return number < 4 ? String.valueOf(number * 1_000_003) : "client-" + number;
    }

    /** Microseconds as seconds, of 1 to 9 digits after the point. */
    private static String decimal(long micros) {
        String text = String.format(Locale.ROOT, " %d.%06d", micros / 1_000_000, micros % 1_000_000);
        return micros % 3 == 0 ? text + "000" : micros % 3 == 1 ? text : text.substring(0, text.length() - 5);
    }

    @Property(tries = 15)
    void of_anyPartsAndThreads_isThatOfTheirRecords(@ForAll Random random,
            @ForAll @IntRange(min = 1, max = 100_000) int part, @ForAll @IntRange(min = 1, max = 4) int threads)
            throws Exception {
        Path file = folder.resolve("lines.txt");
        Files.writeString(file, String.join("\n", lines(random)));
        RunFolder run = new RunFolder(Files.createTempDirectory(folder, "run").resolve("lines.txt"));
        ImportReport report = Importer.run(file, Importer.Format.LINES, run, Duration.ZERO);
        RunResult imported = Analysis.of(run, AnalysisOptions.DEFAULT.withThreads(1));

        TextAnalysis direct = TextAnalysis.of(new LineFile(file, Duration.ZERO, part),
                AnalysisOptions.DEFAULT.withThreads(threads));

        assertThat(direct.report()).isEqualTo(report);
        assertThat(text(direct.result())).isEqualTo(text(imported));
    }

    /** Only how many batches there were may differ. */
    private static String text(RunResult result) {
        return Json.text(result).replaceAll("\"batches\"\\s*:\\s*\\d+", "");
    }

    @Example
    void of_linesInAnyOrder_isTheSame() throws Exception {
        List<String> lines = lines(new Random(7));
        Path file = Files.writeString(folder.resolve("lines.txt"), String.join("\n", lines) + "\n");
        RunResult once = TextAnalysis.of(file, Importer.Format.LINES, Duration.ZERO, AnalysisOptions.DEFAULT).result();
        Collections.shuffle(lines, new Random(8));
        Files.writeString(file, String.join("\n", lines) + "\n");

        RunResult again = TextAnalysis.of(file, Importer.Format.LINES, Duration.ZERO, AnalysisOptions.DEFAULT)
                .result();

        assertThat(again.whole()).isEqualTo(once.whole());
        assertThat(again.peak()).isEqualTo(once.peak());
        assertThat(again.quanta()).isEqualTo(once.quanta());
        assertThat(again.fairness()).isEqualTo(once.fairness());
        assertThat(again.distributions()).isEqualTo(once.distributions());
    }

    @Example
    void of_nothing_isRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("lines.txt"), "hello\n");

        assertThatThrownBy(
                () -> TextAnalysis.of(file, Importer.Format.LINES, Duration.ZERO, AnalysisOptions.DEFAULT))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("has no measurement in it");
    }

    @Example
    void of_aLineWithoutEnd_isRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("lines.txt"),
                "response-time 1 1763800000 a 1\n" + "x".repeat(200_000));

        assertThatThrownBy(
                () -> TextAnalysis.of(file, Importer.Format.LINES, Duration.ZERO, AnalysisOptions.DEFAULT))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("the line at byte 31 is longer than 65536 bytes");
    }
}
