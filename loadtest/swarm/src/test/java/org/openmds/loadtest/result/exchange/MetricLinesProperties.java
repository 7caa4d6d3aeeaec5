package org.openmds.loadtest.result.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.record.RunRecords;
import org.openmds.loadtest.result.record.RunRecords.RecordRow;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Tests that several blocks of lines with known measurements become exactly these measurements. */
class MetricLinesProperties {

    private static final int LINES = 8_000;

    /** A line and the measurement that is read from it; {@code expected} is empty for a malformed line. */
    private record Line(String text, String expected) {
    }

    private Path folder = Path.of("");

    @BeforeProperty
    void make() throws IOException {
        folder = Files.createTempDirectory("lines");
    }

    @AfterProperty
    void remove() throws IOException {
        FolderOperations.remove(folder);
    }

    private static List<Line> lines(Random random) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add(random.nextInt(50) == 0
                    ? new Line("none of them " + "x".repeat(random.nextInt(60)), "")
                    : line(random));
        }
        return lines;
    }

    private static Line line(Random random) {
        long end = 1_763_800_000_000_000L + random.nextLong(20_000_000);
        String host = "host-" + random.nextInt(3) + ".site.example".repeat(random.nextInt(2));
        int client = random.nextInt(6) * 1_000_003;
        String place = "%s%s%s".formatted(host, random.nextBoolean() ? " " : " \t ", client);
        String rest = random.nextInt(20) == 0 ? "\t\r" : "";
        if (random.nextInt(10) == 0) {
            double value = random.nextGaussian() * 1e3;
            return new Line("free " + value + " " + end + " " + place + rest,
                    expected(host, client, RecordKind.METRIC, Outcome.OK, end * 1000, 0L, 0L, value));
        }
        Outcome outcome = Outcome.values()[random.nextInt(3) == 0 ? random.nextInt(10) : 0];
        String name = outcome == Outcome.OK
                ? "response-time"
                : "response-time." + MetricLineReader.outcomeText(outcome);
        long micros = random.nextLong(3_000_000);
        int bytes = random.nextInt(5_000);
        return new Line("%s %s %s %s %d%s".formatted(name, decimal(micros), decimal(end), place, bytes, rest),
                expected(host, client, RecordKind.REQUEST, outcome, (end - micros) * 1000, micros * 1000, bytes, 0.0));
    }

    /** Formats microseconds as seconds, with 6 or 9 digits after the point. */
    private static String decimal(long micros) {
        return String.format(Locale.ROOT, "%d.%06d", micros / 1_000_000, micros % 1_000_000)
                + "000".repeat((int) (micros % 2));
    }

    private static String expected(RecordRow row) {
        return expected(row.tester().host(), row.client(), row.kind(), row.outcome(), row.start().timeNanos(),
                row.durationNanos(), row.bytes(), row.value());
    }

    /** Joins host, client, kind, outcome, time, duration, bytes and value of a record. */
    private static String expected(Object... fields) {
        return Stream.of(fields).map(String::valueOf).collect(Collectors.joining(" "));
    }

    private Path file(List<Line> lines) throws IOException {
        return Files.writeString(folder.resolve("lines.txt"),
                String.join("\n", lines.stream().map(Line::text).toList()));
    }

    @Property(tries = 10)
    void run_ofAnyLines_hasTheirMeasurements(@ForAll Random random) throws Exception {
        List<Line> lines = lines(random);
        List<String> expected = lines.stream().map(Line::expected).filter(text -> !text.isEmpty()).toList();
        RunFolder run = new RunFolder(Files.createTempDirectory(folder, "run"));

        ImportReport report = LineImport.run(file(lines), run, Duration.ZERO);

        List<String> rows = new ArrayList<>();
        RunRecords.forEach(run, row -> rows.add(expected(row)));
        assertThat(rows).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(report.lines()).isEqualTo(LINES);
        assertThat(report.malformed()).isEqualTo(LINES - expected.size());
    }

    @Example
    void analyse_linesInAnyOrder_givesTheSameResult() throws Exception {
        List<Line> lines = lines(new Random(7));
        RunResult once = LineImport.analyze(file(lines), AnalysisOptions.DEFAULT).result();
        Collections.shuffle(lines, new Random(8));

        RunResult again = LineImport.analyze(file(lines), AnalysisOptions.DEFAULT).result();

        assertThat(again.summaries().whole()).isEqualTo(once.summaries().whole());
        assertThat(again.summaries().peak()).isEqualTo(once.summaries().peak());
        assertThat(again.quanta()).isEqualTo(once.quanta());
        assertThat(again.users().fairness()).isEqualTo(once.users().fairness());
        assertThat(again.distributions()).isEqualTo(once.distributions());
    }

    @Example
    void analyse_aLineWithoutEnd_isRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("lines.txt"),
                "response-time 1 1763800000 a 1\n" + "x".repeat(200_000));

        assertThatThrownBy(() -> LineImport.analyze(file, AnalysisOptions.DEFAULT)).isInstanceOf(ImportException.class)
                .hasMessageContaining("the line at byte 31 is longer than 65536 bytes");
    }
}
