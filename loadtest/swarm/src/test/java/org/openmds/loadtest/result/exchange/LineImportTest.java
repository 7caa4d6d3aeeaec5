package org.openmds.loadtest.result.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.record.RunRecords;
import org.openmds.loadtest.result.record.RunRecords.RecordRow;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Tests that lines of measurements become a run of the same requests. */
class LineImportTest {

    @TempDir
    Path path;

    private final List<RecordRow> rows = new ArrayList<>();

    private ImportReport imported(String text) throws Exception {
        Path file = path.resolve("theirs.txt");
        Files.writeString(file, text);
        RunFolder run = new RunFolder(path.resolve("run"));
        ImportReport report = LineImport.run(file, run, Duration.ZERO);
        RunRecords.forEach(run, rows::add);
        return report;
    }

    @Test
    void lines_ofRequestsAndMetrics_areTaken() throws Exception {
        ImportReport report = imported("""
                response-time 0.25 1763800000.5 alpha.example 17 2048
                response-time.timeout 10 1763800001 beta.example client-a
                disk-free -1.5e3 1763800001250 alpha.example 17
                response-time\t0.000000001 1763800001250000 alpha.example  3\r
                cpu .5 1763800001250000001 beta.example 4""");

        assertThat(report).isEqualTo(new ImportReport(3, 2, 0, List.of()));
        assertThat(rows)
                .extracting(row -> row.tester().host(), RecordRow::kind, RecordRow::outcome,
                        record -> record.start().timeNanos(),
                        RecordRow::durationNanos,
                        RecordRow::bytes, RecordRow::name, RecordRow::value)
                .containsExactly(
                        tuple("alpha.example", RecordKind.REQUEST, Outcome.OK, 1_763_800_000_250_000_000L, 250_000_000L,
                                2048L, "", 0.0),
                        tuple("alpha.example", RecordKind.METRIC, Outcome.OK, 1_763_800_001_250_000_000L, 0L, 0L,
                                "disk-free",
                                -1500.0),
                        tuple("alpha.example", RecordKind.REQUEST, Outcome.OK, 1_763_800_001_249_999_999L, 1L, 0L, "",
                                0.0),
                        tuple("beta.example", RecordKind.REQUEST, Outcome.TIMEOUT, 1_763_799_991_000_000_000L,
                                10_000_000_000L, 0L, "",
                                0.0),
                        tuple("beta.example", RecordKind.METRIC, Outcome.OK, 1_763_800_001_250_000_001L, 0L, 0L, "cpu",
                                0.5));
        assertThat(rows).extracting(RecordRow::client).startsWith(17, 17, 3).endsWith(4);
    }

    @Test
    void lines_malformed_areSkippedAndReported() throws Exception {
        ImportReport report = imported("""
                response-time 0.25 1763800000.5 alpha 17
                response-time 0.25 1763800000.5 alpha
                response-time abc 1763800000.5 alpha 17
                response-time -0.25 1763800000.5 alpha 17

                response-time NaN 1763800000.5 alpha 17
                response-time 0.25 yesterday alpha 17
                response-time 0.25 1763800000.5 alpha 17 x
                response-time 0.25 1763800000.5 alpha 17 1 2
                 response-time 0.25 1763800000.5 alpha 17
                response-time 1e10 1763800000.5 alpha 17
                response-time 0.25 99999999999 alpha 17
                """);

        assertThat(report.requests()).isEqualTo(1);
        assertThat(report.malformed()).isEqualTo(10);
        assertThat(report.examples()).hasSize(5)
                .startsWith("line 2: response-time 0.25 1763800000.5 alpha")
                .endsWith("line 7: response-time 0.25 yesterday alpha 17");
    }

    @Test
    void lines_withNothingInThem_areRefused() {
        assertThatThrownBy(() -> imported("hello\n")).isInstanceOf(ImportException.class)
                .hasMessageContaining("has no measurements");
    }

    @Test
    void lines_intoARun_areRefused() throws Exception {
        String line = "response-time 1 1763800000 a 1\n";
        imported(line);

        assertThatThrownBy(() -> imported(line)).isInstanceOf(ImportException.class)
                .hasMessageContaining("is not empty");
    }

    @Test
    void lines_ofMoreThanABlock_areAllTaken() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            text.append("response-time 0.0")
                    .append(i)
                    .append(" 17638000")
                    .append(10 + i % 80)
                    .append(".25 host-")
                    .append(i % 3)
                    .append(' ')
                    .append(i % 100)
                    .append('\n');
        }

        assertThat(imported(text.toString()).requests()).isEqualTo(50_000);
        assertThat(rows).hasSize(50_000);
    }

    @Property(tries = 200)
    void decimals_ofAnyLength_areRead(@ForAll @LongRange(min = 0, max = 999_999_999_999L) long nanos,
            @ForAll @IntRange(min = 0, max = 9) int digits) throws Exception {
        long kept = nanos / (long) Math.pow(10, 9 - digits) * (long) Math.pow(10, 9 - digits);
        String value = "%d.%09d".formatted(nanos / 1_000_000_000, nanos % 1_000_000_000);
        String cut = value.substring(0, value.length() - 9 + digits);
        Path folder = Files.createTempDirectory("decimals");
        Path file = Files.writeString(folder.resolve("lines"),
                "response-time " + cut + " 1763800000." + "0".repeat(digits)
                        + "1 h 1\n");
        RunFolder run = new RunFolder(folder.resolve("run"));

        LineImport.run(file, run, Duration.ZERO);

        List<RecordRow> read = new ArrayList<>();
        RunRecords.forEach(run, read::add);
        assertThat(read).extracting(RecordRow::durationNanos).containsExactly(kept);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    @Test
    void export_asLines_comesBackTheSame() throws Exception {
        imported("""
                response-time 0.25 1763800000.5 alpha 17 2048
                response-time.bad-answer 0.125 1763800001 beta 3
                depth 3.25 1763800001 beta 3
                """);
        StringWriter text = new StringWriter();

        long count = RecordExport.write(new RunFolder(path.resolve("run")), RecordExport.RecordFormat.LINES, text);

        assertThat(count).isEqualTo(3);
        assertThat(text.toString()).isEqualTo("""
                response-time 0.250000000 1763800000.500000000 alpha-0 17 2048
                response-time.bad-answer 0.125000000 1763800001.000000000 beta-1 3 0
                depth 3.25 1763800001.000000000 beta-1 3
                """);
    }

    @Test
    void export_asCsv_hasARowForEach() throws Exception {
        imported("""
                response-time 0.25 1763800000.5 alpha 17 2048
                depth 3.25 1763800001 alpha 3
                """);
        StringWriter text = new StringWriter();

        RecordExport.write(new RunFolder(path.resolve("run")), RecordExport.RecordFormat.CSV, text);

        assertThat(text.toString()).isEqualTo("""
                time,tester,host,client,kind,outcome,duration,bytes,late,name,value
                0.000000000,0,alpha,17,request,ok,0.250000000,2048,0.000000000,,
                0.750000000,0,alpha,3,metric,ok,0.000000000,0,0.000000000,depth,3.25
                """);
    }

    @Test
    void analysis_ofLines_isThatOfTheirRequests() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append("response-time 0.1 ")
                    .append(1763800000 + i / 10)
                    .append('.')
                    .append(i % 10)
                    .append(" host-")
                    .append(i % 2)
                    .append(' ')
                    .append(i % 10)
                    .append('\n');
        }
        Path file = Files.writeString(path.resolve("lines.txt"), text);

        RunResult result = LineImport.analyze(file, AnalysisOptions.DEFAULT).result();

        assertThat(result.setup().plan().client().kind()).isEqualTo(RunAnalysis.IMPORTED);
        assertThat(result.summaries().whole().outcomes()).isEqualTo(Map.of(Outcome.OK, 400L));
        assertThat(result.summaries().peak().throughput()).isBetween(9.9, 10.1);
        assertThat(result.summaries().peak().offered()).isBetween(0.99, 1.01);
        assertThat(result.users().fairness().jain()).isGreaterThan(0.999);
        assertThat(result.users().testers()).hasSize(2);
        assertThat(result.verdict().level()).as("%s", result.verdict()).isEqualTo(VerdictLevel.VALID);
        assertThat(path.resolve("lines.txt")).exists();
    }

    @Test
    void import_thatFails_leavesNothing() throws Exception {
        Path file = Files.writeString(path.resolve("theirs.txt"), "response-time 0.25 1763800000.5 alpha 17\n");
        Path none = Files.writeString(path.resolve("none.txt"), "nothing at all\n");
        Path made = Files.createDirectory(path.resolve("made"));

        for (Path run : List.of(path.resolve("new"), made)) {
            assertThatThrownBy(() -> LineImport.run(none, new RunFolder(run), Duration.ZERO))
                    .isInstanceOf(ImportException.class);
        }
        assertThat(path.resolve("new")).doesNotExist();
        assertThat(made).isEmptyDirectory();
        assertThat(LineImport.run(file, new RunFolder(made), Duration.ZERO).requests())
                .isEqualTo(1);
    }

    @Test
    void import_intoAFolderWithSomethingInIt_isRefusedAndItStays() throws Exception {
        Path file = Files.writeString(path.resolve("theirs.txt"), "response-time 0.25 1763800000.5 alpha 17\n");
        Path run = Files.createDirectory(path.resolve("run"));
        Path diary = Files.writeString(run.resolve("diary"), "dear");

        assertThatThrownBy(() -> LineImport.run(file, new RunFolder(run), Duration.ZERO))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("choose a new folder");
        assertThat(diary).hasContent("dear");
    }
}
