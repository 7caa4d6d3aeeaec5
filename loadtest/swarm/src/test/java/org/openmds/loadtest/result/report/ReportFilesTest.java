package org.openmds.loadtest.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.threshold.ThresholdCheck;
import org.openmds.loadtest.text.CsvText;

class ReportFilesTest {

    private static final String HOSTILE = "</script><script>alert(1)</script> & \"quoted\" '=HYPERLINK(1)";

    @TempDir
    static Path folder;
    private static String page = "";

    @BeforeAll
    static void writeAll() throws IOException {
        Path file = ReportFiles.write(folder, SyntheticResult.of(HOSTILE),
                List.of(new ThresholdCheck("response.p95: < 200ms", "812 ms", false)));
        page = Files.readString(file);
    }

    @Test
    void write_hostileNames_areTextOnly() {
        assertThat(page).doesNotContain("<script>alert", "<img").contains("&lt;script&gt;alert(1)&lt;/script&gt;");
        // The page has two scripts of its own; all others are data.
        assertThat(page.split("<script>", -1)).hasSize(3);
    }

    @Test
    void write_page_loadsNothing() {
        assertThat(page).doesNotContain("src=\"", "@import", "url(", "<link")
                .contains("default-src 'none'".replace("'", "&#39;"));
    }

    @Test
    void write_allPlots_nameTheConnection() {
        List<Plot> plots = new RunReport(SyntheticResult.of("x"), List.of()).plots();
        assertThat(plots).hasSizeGreaterThan(14)
                .allSatisfy(plot -> assertThat(plot.title()).contains("(connections kept alive)"));
        assertThat(plots).extracting(Plot::id).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9-]+"));
    }

    @Test
    void write_verdictAndThresholds_standOnTop() {
        String head = page.substring(page.indexOf("<header>"), page.indexOf("</header>"));
        assertThat(head).contains("SUSPECT", "lost-records", "0 of 1 thresholds kept", "response.p95: &lt; 200ms",
                "812 ms");
    }

    @Test
    void write_examples_standBesideTheOutcomes() {
        assertThat(page).contains("<caption>Examples of answers</caption>", "17, tester 0",
                "status 500: &lt;/script&gt;", "a status of 2xx");
    }

    @Test
    void write_answer_isTheFirstThingOfThePage() {
        assertThat(page).containsPattern(
                "<body>\\s*<header>\\s*<h1><span class=\"verdict SUSPECT\">SUSPECT</span> 600 users got 58\\d answers/s, .*</h1>\\s*"
                        + "<p class=\"lead\">Limit: ");
    }

    @Test
    void write_eachPlot_hasATableBesideIt() {
        assertThat(page.split("<canvas", -1)).hasSameSizeAs(page.split("<summary>Numbers</summary>", -1));
    }

    @Test
    void write_manyReasons_areFolded() {
        List<ReportHead.FindingReason> reasons = IntStream.range(0, 9)
                .mapToObj(i -> new ReportHead.FindingReason("rule", "SUSPECT", "reason " + i))
                .toList();
        String html = HtmlPage.of("t", new ReportHead(ReportHead.AnswerBadge.NONE, "answer", "", List.of(),
                new ReportHead.ReportFinding(ReportHead.AnswerBadge.NONE, "", reasons)), List.of());

        assertThat(html.substring(0, html.indexOf("<details"))).contains("reason 3").doesNotContain("reason 4");
        assertThat(html).contains("reason 8");
    }

    @Test
    void write_histogramLogs_canBeReadAgain() throws IOException {
        List<String> tags = new ArrayList<>();
        try (HistogramLogReader log = new HistogramLogReader(
                new FileInputStream(folder.resolve("intended.hlog").toFile()))) {
            for (EncodableHistogram next = log.nextIntervalHistogram(); next != null; next = log
                    .nextIntervalHistogram()) {
                tags.add(next.getTag());
            }
        }
        assertThat(tags).startsWith("whole", "step-10").hasSize(9);
    }

    @Test
    void write_resultAsJson_isTheSameAgain() throws IOException {
        RunResult again = RunJson.read(folder.resolve("result.json"), RunResult.class);
        assertThat(RunJson.text(again)).isEqualTo(Files.readString(folder.resolve("result.json")));
    }

    @Test
    void write_csv_hasARowAQuantum() throws IOException {
        assertThat(Files.readAllLines(folder.resolve("quanta.csv"))).hasSize(481);
        assertThat(Files.readString(folder.resolve("summary.csv"))).startsWith("part,level,from")
                .contains("\r\nstep,1200.0,");
    }

    @Test
    void csv_textThatSpreadsheetsWouldRun_isMarked() {
        CsvText csv = new CsvText("a", "b");
        csv.row("=1+1", "x,\"y\"");
        assertThat(csv).hasToString("a,b\r\n'=1+1,\"x,\"\"y\"\"\"\r\n");
    }

    @Test
    void gnuplot_hostileTitle_staysInItsQuotes() {
        Plot plot = new Plot("p", "it's `date` $(x)\n\"", "", PlotAxis.linear("x"), PlotAxis.log("y"),
                List.of(PlotSeries.of("a", PlotSeries.SeriesForm.LINE, new double[][]{{1, 2}, {2, Double.NaN}})));
        assertThat(GnuplotFiles.script(plot)).contains("set title 'it''s `date` $(x) \"'\n", "set logscale y\n");
        assertThat(GnuplotFiles.data(plot)).contains("1.00000000 2.00000000\n2.00000000 NaN\n");
    }
}
