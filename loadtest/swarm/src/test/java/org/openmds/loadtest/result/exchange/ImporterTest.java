package org.openmds.loadtest.result.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunRecords;
import org.openmds.loadtest.result.analysis.RunRecords.Row;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Verdict.Level;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What other tools wrote becomes a run of the same requests. */
class ImporterTest {

    @TempDir
    Path path;

    private final List<Row> rows = new ArrayList<>();

    private ImportReport imported(Importer.Format format, String text) throws Exception {
        Path file = path.resolve("theirs.txt");
        Files.writeString(file, text);
        assertThat(Importer.guess(file)).isEqualTo(format);
        RunFolder run = new RunFolder(path.resolve("run"));
        ImportReport report = Importer.run(file, format, run, Duration.ZERO);
        RunRecords.each(run, rows::add);
        return report;
    }

    @Test
    void lines_ofRequestsAndMetrics_areTaken() throws Exception {
        ImportReport report = imported(Importer.Format.LINES, """
                response-time 0.25 1763800000.5 alpha.example 17 2048
                response-time.timeout 10 1763800001 beta.example client-a
                disk-free -1.5e3 1763800001250 alpha.example 17
                response-time\t0.000000001 1763800001250000 alpha.example  3\r
                cpu .5 1763800001250000001 beta.example 4""");

        assertThat(report).isEqualTo(new ImportReport(5, 3, 2, 0, List.of()));
        assertThat(rows)
                .extracting(row -> row.tester().host(), Row::kind, Row::outcome, Row::timeNanos, Row::durationNanos,
                        Row::bytes, Row::name, Row::value)
                .containsExactly(
                        tuple("alpha.example", Kind.REQUEST, Outcome.OK, 1_763_800_000_250_000_000L, 250_000_000L,
                                2048L, "", 0.0),
                        tuple("alpha.example", Kind.METRIC, Outcome.OK, 1_763_800_001_250_000_000L, 0L, 0L, "disk-free",
                                -1500.0),
                        tuple("alpha.example", Kind.REQUEST, Outcome.OK, 1_763_800_001_249_999_999L, 1L, 0L, "", 0.0),
                        tuple("beta.example", Kind.REQUEST, Outcome.TIMEOUT, 1_763_799_991_000_000_000L,
                                10_000_000_000L, 0L, "",
                                0.0),
                        tuple("beta.example", Kind.METRIC, Outcome.OK, 1_763_800_001_250_000_001L, 0L, 0L, "cpu", 0.5));
        assertThat(rows).extracting(Row::client).startsWith(17, 17, 3).endsWith(4);
    }

    @Test
    void csv_quoteWithoutEndInItsHead_isNoFileOfTheFormat() throws Exception {
        Path file = path.resolve("broken.jtl");
        Files.writeString(file, "\"timeStamp,elapsed,label\n1,2,3\n");

        assertThatThrownBy(() -> Importer.run(file, Importer.Format.JTL, new RunFolder(path.resolve("run")),
                Duration.ZERO)).isInstanceOf(ImportException.class)
                .hasMessageContaining("the first line must name the columns: the quote at character 1 has no end");
        assertThat(path.resolve("run")).doesNotExist();
    }

    @Test
    void lines_thatAreNone_areDeletedAndTold() throws Exception {
        ImportReport report = imported(Importer.Format.LINES, """
                response-time 0.25 1763800000.5 alpha 17
                response-time 0.25 1763800000.5 alpha
                response-time abc 1763800000.5 alpha 17
                response-time -0.25 1763800000.5 alpha 17

                response-time NaN 1763800000.5 alpha 17
                response-time 0.25 yesterday alpha 17
                response-time 0.25 1763800000.5 alpha 17 x
                response-time 0.25 1763800000.5 alpha 17 1 2
                 response-time 0.25 1763800000.5 alpha 17
                """);

        assertThat(report.requests()).isEqualTo(1);
        assertThat(report.deleted()).isEqualTo(8);
        assertThat(report.examples()).hasSize(5).startsWith("line 2: response-time 0.25 1763800000.5 alpha");
    }

    @Test
    void lines_withNothingInThem_areRefused() {
        assertThatThrownBy(() -> imported(Importer.Format.LINES, "hello\n")).isInstanceOf(ImportException.class)
                .hasMessageContaining("has no measurement in it");
    }

    @Test
    void lines_intoARun_areRefused() throws Exception {
        String line = "response-time 1 1763800000 a 1\n";
        imported(Importer.Format.LINES, line);

        assertThatThrownBy(() -> imported(Importer.Format.LINES, line)).isInstanceOf(ImportException.class)
                .hasMessageContaining("has something in it already");
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

        assertThat(imported(Importer.Format.LINES, text.toString()).requests()).isEqualTo(50_000);
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

        Importer.run(file, Importer.Format.LINES, run, Duration.ZERO);

        List<Row> read = new ArrayList<>();
        RunRecords.each(run, read::add);
        assertThat(read).extracting(Row::durationNanos).containsExactly(kept);
    }

    @Test
    void jtl_ofJMeter_isTaken() throws Exception {
        ImportReport report = imported(Importer.Format.JTL,
                """
                        timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect
                        1763800000123,120,Home,200,OK,Users 1-1,text,true,,5120,115,2,2,http://a/,110,0,15
                        1763800000200,30,Home,503,"Busy, ""try"" later",Users 1-2,text,false,,100,115,2,2,http://a/,29,0,0
                        1763800000300,10000,Home,Non HTTP response code: java.net.SocketTimeoutException,Non HTTP response message: Read timed out,Users 1-2,text,false,,0,115,2,2,http://a/,0,0,0
                        1763800000400,2,Home,Non HTTP response code: org.apache.http.conn.HttpHostConnectException,"refused
                        in two lines",Users 1-1,,false,,0,0,2,2,http://a/,0,0,2
                        1763800000500,2,Home,200,OK,Users 1-1,text,false,Test failed: text expected,10,0,2,2,http://a/,0,0,0
                        rubbish
                        """);

        assertThat(report.lines()).isEqualTo(6);
        assertThat(report.deleted()).isEqualTo(1);
        assertThat(rows).filteredOn(row -> row.kind() == Kind.REQUEST)
                .extracting(Row::outcome)
                .containsExactly(Outcome.OK,
                        Outcome.DENIED, Outcome.TIMEOUT, Outcome.REFUSED, Outcome.BAD_ANSWER);
        assertThat(rows.getFirst().timeNanos()).isEqualTo(1_763_800_000_123_000_000L);
        assertThat(rows.getFirst().bytes()).isEqualTo(5120);
        assertThat(rows.get(1).name()).isEqualTo("connect");
        assertThat(rows).extracting(Row::client).containsOnly(rows.getFirst().client(), rows.get(2).client());
    }

    @Test
    void jtl_rowsThatAreNone_areLeftOutWhole() throws Exception {
        ImportReport report = imported(Importer.Format.JTL, """
                timeStamp,elapsed,success,Connect
                1763800000000,250,true,5
                9223372036854775807,250,true,5
                1763800000000,9223372036854775807,true,5
                1763800000000,250,true,soon
                1763800000000,,true,5
                """);

        assertThat(report.requests()).isEqualTo(1);
        assertThat(report.deleted()).isEqualTo(4);
        assertThat(rows).hasSize(2);
    }

    @Test
    void jtl_withoutColumns_saysWhich() {
        assertThatThrownBy(() -> imported(Importer.Format.JTL, "timeStamp,label\n1,2\n"))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("missing: [elapsed, success]");
    }

    @Test
    void k6_csv_isTaken() throws Exception {
        ImportReport report = imported(Importer.Format.K6,
                """
                        metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,name,proto,scenario,service,status,subproto,tls_version,url,extra_tags,metadata
                        http_reqs,1763800001,1.000000,,,,true,,GET,http://a/,HTTP/1.1,default,,200,,,http://a/,,vu=7&iter=1
                        http_req_duration,1763800001,250.500000,,,,true,,GET,http://a/,HTTP/1.1,default,,200,,,http://a/,,vu=7&iter=1
                        http_req_waiting,1763800001,200.000000,,,,true,,GET,http://a/,HTTP/1.1,default,,200,,,http://a/,,vu=7&iter=1
                        http_req_duration,1763800002,30.0,,,1503,false,,GET,http://a/,HTTP/1.1,default,,503,,,http://a/,,vu=8
                        http_req_duration,1763800003,0,,dial: connection refused,1212,false,,GET,http://a/,,default,,0,,,http://a/,,vu=8
                        vus,1763800004,2,,,,,,,,,,,,,,,,
                        """);

        assertThat(report).isEqualTo(new ImportReport(6, 3, 3, 0, List.of()));
        assertThat(rows).filteredOn(row -> row.kind() == Kind.REQUEST)
                .extracting(Row::client, Row::outcome, Row::durationNanos)
                .containsExactly(tuple(7, Outcome.OK, 250_500_000L), tuple(8, Outcome.DENIED, 30_000_000L),
                        tuple(8, Outcome.REFUSED, 0L));
        assertThat(rows).filteredOn(row -> row.kind() == Kind.PHASE)
                .extracting(Row::name)
                .containsExactly("first-byte");
        assertThat(rows).filteredOn(row -> row.kind() == Kind.METRIC)
                .extracting(Row::name)
                .containsExactly("http_reqs", "vus");
    }

    @Test
    void export_asLines_comesBackTheSame() throws Exception {
        imported(Importer.Format.LINES, """
                response-time 0.25 1763800000.5 alpha 17 2048
                response-time.bad-answer 0.125 1763800001 beta 3
                depth 3.25 1763800001 beta 3
                """);
        StringWriter text = new StringWriter();

        long count = RecordExport.write(new RunFolder(path.resolve("run")), RecordExport.Format.LINES, text);

        assertThat(count).isEqualTo(3);
        assertThat(text.toString()).isEqualTo("""
                response-time 0.250000000 1763800000.500000000 alpha-0 17 2048
                response-time.bad-answer 0.125000000 1763800001.000000000 beta-1 3 0
                depth 3.25 1763800001.000000000 beta-1 3
                """);
    }

    @Test
    void export_asCsv_hasARowForEach() throws Exception {
        imported(Importer.Format.LINES, """
                response-time 0.25 1763800000.5 alpha 17 2048
                depth 3.25 1763800001 alpha 3
                """);
        StringWriter text = new StringWriter();

        RecordExport.write(new RunFolder(path.resolve("run")), RecordExport.Format.CSV, text);

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

        RunResult result = TextAnalysis.of(file, Importer.Format.LINES, Duration.ZERO, AnalysisOptions.DEFAULT)
                .result();

        assertThat(result.plan().client().kind()).isEqualTo(Analysis.IMPORTED);
        assertThat(result.whole().outcomes()).isEqualTo(Map.of(Outcome.OK, 400L));
        assertThat(result.peak().throughput()).isBetween(9.9, 10.1);
        assertThat(result.peak().offered()).isBetween(0.99, 1.01);
        assertThat(result.fairness().jain()).isGreaterThan(0.999);
        assertThat(result.testers()).hasSize(2);
        assertThat(result.verdict().level()).as("%s", result.verdict()).isEqualTo(Level.VALID);
        assertThat(path.resolve("lines.txt")).exists();
    }

    @Test
    void import_thatFails_leavesNothing() throws Exception {
        Path file = Files.writeString(path.resolve("theirs.txt"), "response-time 0.25 1763800000.5 alpha 17\n");
        Path none = Files.writeString(path.resolve("none.txt"), "nothing at all\n");
        Path made = Files.createDirectory(path.resolve("made"));
        Path k6 = Files.writeString(path.resolve("k6.csv"), "metric_name,timestamp\n");

        for (Path run : List.of(path.resolve("new"), made)) {
            assertThatThrownBy(() -> Importer.run(none, Importer.Format.LINES, new RunFolder(run), Duration.ZERO))
                    .isInstanceOf(ImportException.class);
            assertThatThrownBy(() -> Importer.run(k6, Importer.Format.K6, new RunFolder(run), Duration.ZERO))
                    .isInstanceOf(ImportException.class);
        }
        assertThat(path.resolve("new")).doesNotExist();
        assertThat(made).isEmptyDirectory();
        assertThat(Importer.run(file, Importer.Format.LINES, new RunFolder(made), Duration.ZERO).requests())
                .isEqualTo(1);
    }

    @Test
    void import_intoAFolderWithSomethingInIt_isRefusedAndItStays() throws Exception {
        Path file = Files.writeString(path.resolve("theirs.txt"), "response-time 0.25 1763800000.5 alpha 17\n");
        Path run = Files.createDirectory(path.resolve("run"));
        Path diary = Files.writeString(run.resolve("diary"), "dear");

        assertThatThrownBy(() -> Importer.run(file, Importer.Format.LINES, new RunFolder(run), Duration.ZERO))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("choose a new folder");
        assertThat(diary).hasContent("dear");
    }
}
