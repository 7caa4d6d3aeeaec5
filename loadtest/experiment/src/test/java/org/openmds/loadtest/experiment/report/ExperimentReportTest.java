package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MachineReference.ReferenceAnswers;
import org.openmds.loadtest.experiment.MachineReference.ReferencePlace;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.ResourceUse;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.experiment.expectation.PaperPoints;
import org.openmds.loadtest.systems.SystemEra;

final class ExperimentReportTest {

    private static final ExperimentConditions QUICK = ExperimentConditions.quick(SystemEra.YEAR_2003);

    @TempDir
    private Path folder;

    @Test
    void write_theStudy_hasAllItsFigures() throws Exception {
        Path page = ExperimentReport.write(folder, QUICK, ExperimentCatalog.STUDY, PaperPoints.points(QUICK), List.of(),
                List.of());

        String html = Files.readString(page);
        for (int figure = 6; figure < 30; figure++) {
            assertThat(html).contains("Figure " + figure + ":");
        }
        assertThat(html).contains("Information Provider", "reproduced", "Contradictions in the sources",
                "Deployment recommendations");
    }

    @Test
    void write_countersOfTheSystems_areShownPerQuery() throws Exception {
        assertThat(html("set1", List.of())).contains("Counters of the systems")
                .containsPattern("MDS2 GRIS, not cached</th>.*provider-processes.*1,000.*>10<");
    }

    @Test
    void write_systemThatCouldNotStart_saysWhy() throws Exception {
        Path page = ExperimentReport.write(folder, QUICK, ExperimentCatalog.STUDY, List.of(), List.of(),
                List.of("Set 1, R-GMA: mariadbd is not installed"));

        assertThat(Files.readString(page)).contains("mariadbd is not installed", "No point could be measured.")
                .doesNotContain("Load that one instance serves", "Deployment recommendations");
    }

    @Test
    void write_answer_isTheFirstThingOfThePage() throws Exception {
        assertThat(html("set1", List.of())).containsPattern(
                "<body>\\s*<header>\\s*<h1><span class=\"verdict VALID\">VALID</span> \\d+ of \\d+ statements of the papers "
                        + "that could be checked are reproduced\\. Others: \\d+ undecided, [^<]*\\.</h1>\\s*<p class=\"lead\">Runs of the 12 points: 12 VALID\\.</p>")
                .containsPattern("<caption>Set 1: [^<]*</caption>\\s*<thead><tr><th scope=\"col\">system</th>"
                        + "<th scope=\"col\">serves</th>");
    }

    @Test
    void write_fewCurves_nameWhatTheyServe() throws Exception {
        List<MeasuredPoint> points = PaperPoints.points(QUICK)
                .stream()
                .filter(point -> point.experiment().equals("set1") && point.curve().equals("gris-uncached"))
                .toList();

        assertThat(html(points, List.of())).contains("</span> MDS2 GRIS, not cached serves fewer than 50 users.</h1>");
        assertThat(ExperimentReport.answer(QUICK, List.of(ExperimentCatalog.STUDY.getFirst()), points))
                .startsWith("VALID: MDS2 GRIS, not cached serves fewer than 50 users.");
    }

    @Test
    void write_setsThatWereNotRun_areToldInOneSentence() throws Exception {
        List<MeasuredPoint> points = PaperPoints.points(QUICK)
                .stream()
                .filter(point -> point.experiment().equals("set1"))
                .toList();

        String html = html(points, List.of());

        assertThat(html)
                .containsPattern(
                        "\\d+ statements about curves that this run did not measure are not listed: .*\\d+ of set2")
                .doesNotContain("set2/giis was not measured", "set3/manager was not measured");
    }

    @Test
    void write_experimentWithoutStatements_hasNoTableOfThem() throws Exception {
        String html = html("broker", List.of());

        assertThat(html).doesNotContain("<caption>Verdicts</caption>", "<summary>Statements of the papers</summary>");
    }

    @Test
    void write_usersWithoutThinkTime_leaveOutRecommendations() throws Exception {
        List<MeasuredPoint> points = PaperPoints.points(QUICK)
                .stream()
                .filter(point -> point.experiment().equals("talk1"))
                .toList();
        String html = Files.readString(ExperimentReport.write(folder, QUICK,
                ExperimentCatalog.ALL.stream().filter(each -> each.id().equals("talk1")).toList(), points, List.of(),
                List.of()));

        assertThat(html).contains("index size, 1 client<").doesNotContain("Deployment recommendations");
    }

    @Test
    void write_points_areInGnuplotScriptsToo() throws Exception {
        ExperimentReport.write(folder, QUICK, ExperimentCatalog.STUDY, PaperPoints.points(QUICK), List.of(),
                List.of());

        assertThat(folder.resolve("gnuplot/set1-throughput.dat")).exists();
    }

    @Test
    void write_repeats_areMeansWithIntervals() throws Exception {
        MeasuredPoint point = PaperPoints.points(QUICK)
                .stream()
                .filter(each -> each.experiment().equals("set1") && each.curve().equals("agent"))
                .findFirst()
                .orElseThrow();

        String html = html(List.of(changed(point, 108, Optional.empty()), changed(point, 132, Optional.empty())),
                List.of());

        // 12.7 is Student's t of one degree of freedom; the rates are 9 and 11 per second.
        assertThat(html).contains("\"INTERVALS\"", "10 ± 12.7");
        assertThat(Files.readAllLines(folder.resolve("gnuplot/set1-throughput.dat")))
                .anyMatch(line -> line.matches(point.x() + "\\.0* 10\\.0* 12\\.7.*"));
    }

    private String html(String experiment, List<MachineReference> references) throws Exception {
        return Files.readString(ExperimentReport.write(folder, QUICK,
                ExperimentCatalog.ALL.stream().filter(each -> each.id().equals(experiment)).toList(),
                PaperPoints.points(QUICK), references, List.of()));
    }

    @Test
    void write_systemsOfTheTalk_hasOurRatiosBesideTheTalks() throws Exception {
        String html = html("talk-systems", List.of());

        // A query of an agent takes 0.5 ms: each of 100 clients with a think time of a second gets as much as a single one. The uncached
        // GRIS answers two per second.
        assertThat(html).contains("Systems and clients, compared with the talk")
                .contains("1.00 (0.731)", "0.444 (0.333)");
        // OpenMDS answers at most 2,000 per second: without think time, each of ten clients gets a tenth.
        assertThat(html).contains("0.034 (0.035)", "0.100 (-)", "MDS2 GRIS, not cached, no wait");
        assertThat(html).contains("the think time of users is 1 s or 0 s");
    }

    @Test
    void write_twoThinkTimes_haveAPlotEach() throws Exception {
        html("talk-systems", List.of());

        String waiting = Files.readString(folder.resolve("gnuplot/talk-systems-throughput.gp"));
        String hurrying = Files.readString(folder.resolve("gnuplot/talk-systems-throughput-1.gp"));

        assertThat(waiting).contains("think time 1s", "ceiling: the requests of all users at this think time")
                .doesNotContain("no wait");
        assertThat(hurrying).contains("users without think time", "MDS2 GRIS, not cached, no wait")
                .doesNotContain("ceiling: the requests");
    }

    @Test
    void write_otherExperiment_hasNoTableOfTheTalk() throws Exception {
        assertThat(html("set1", List.of())).doesNotContain("compared with the talk");
    }

    private static MachineReference reference(String curve, ReferencePosition referencePosition, long bytes,
            double throughput) {
        return new MachineReference(MachineReference.KIND,
                new ReferencePlace("set1", curve, referencePosition, Optional.of(1)), bytes, 8,
                new ReferenceAnswers(2, 10_000, 0, throughput, 0.001), 1, "VALID");
    }

    @Test
    void write_machineThatChanged_warnsAndNamesTheCurve() throws Exception {
        String html = html("set1", List.of(reference("agent", ReferencePosition.BEFORE, 10_000, 5_000),
                reference("agent", ReferencePosition.AFTER, 10_000, 4_000)));

        assertThat(html).contains("-20.0 %: the machine changed", "Around 1 of these curves the machine changed");
        assertThat(html).contains("ceiling: a static file of ");
    }

    @Test
    void write_answersThatGrow_areComparedWithTheFileOfTheirSize() throws Exception {
        String html = html("set1", List.of(reference("agent", ReferencePosition.BEFORE, 50_000, 5_000),
                reference("agent", ReferencePosition.AFTER, 400_000, 500)));

        // 400 users with answers of 400 kB get 167 per second, which must not be compared with a file of 50 kB.
        assertThat(html).contains("33.3 %").doesNotContain("3.33 %");
    }

    private static MeasuredPoint changed(MeasuredPoint point, long completions, Optional<String> at) {
        return new MeasuredPoint(new PointPlace(point.experiment(), point.curve(), point.x(), Optional.empty()),
                new PointConditions(point.era(), point.users(), point.collectors(), point.servers(), point.think(),
                        point.network(), at, point.varied()),
                new PointAnswers(12, completions, point.failures(), completions / 12.0, 3, 7, 0, point.answerBytes(),
                        Map.of(), 0),
                new ServerUse(point.load(), point.load1(), point.cpu(), point.counters(), Optional.empty()),
                point.verdict(), point.reasons());
    }

    private String html(List<MeasuredPoint> points, List<MachineReference> references) throws Exception {
        return Files
                .readString(ExperimentReport.write(folder, QUICK, List.of(ExperimentCatalog.STUDY.getFirst()), points,
                        references, List.of()));
    }

    @Test
    void write_dividedSystem_showsTheInformationServersBesideTheQueriedServer() throws Exception {
        MeasuredPoint point = PaperPoints.points(QUICK)
                .stream()
                .filter(each -> each.experiment().equals("set1") && each.curve().equals("agent"))
                .findFirst()
                .orElseThrow();
        MeasuredPoint divided = new MeasuredPoint(
                new PointPlace(point.experiment(), point.curve(), point.x(), Optional.empty()), point.conditions(),
                point.answers(),
                new ServerUse(point.load(), point.load1(), point.cpu(), point.counters(),
                        Optional.of(Map.of(ResourceUse.QUERIED_SERVER, new ResourceUse(0.811, 0.126, 2e8),
                                ResourceUse.INFORMATION_SERVERS, new ResourceUse(1.37, 0.767, -1)))),
                point.verdict(), point.reasons());

        assertThat(html(List.of(divided), List.of())).contains("queried-server", "0.126", "200 MB",
                "information-servers", "0.767");
        assertThat(html(List.of(point), List.of())).doesNotContain("information-servers");
    }

    @Test
    void write_pointOfFewAnswers_isABoundOutsideOfTheLine() throws Exception {
        List<MeasuredPoint> points = PaperPoints.points(QUICK)
                .stream()
                .map(point -> point.experiment().equals("set1") && point.curve().equals("agent") && point.x() == 400
                        ? changed(point, 5, Optional.empty())
                        : point)
                .toList();

        String html = html(points, List.of());

        assertThat(html).contains("≤ 0.5", "≥ 3 s", "≥ 7 s").doesNotContain("about 3");
        assertThat(html).contains("Hawkeye Agent: at most (fewer than 30 answers)",
                "Hawkeye Agent: at least (fewer than 30 answers)",
                "set1/agent at 400: 5 answers, at least 30 are needed");
    }

    @Test
    void write_installations_areDescribedAsOtherMachines() throws Exception {
        List<MeasuredPoint> points = PaperPoints.points(QUICK)
                .stream()
                .filter(point -> point.experiment().equals("set1") && point.curve().equals("agent"))
                .map(point -> changed(point, 500, Optional.of("tcp://agent.example.org:9")))
                .toList();

        String html = html(points, List.of(reference("agent", ReferencePosition.BEFORE, 50_000, 5_000)));

        assertThat(html).contains("they queried installations", "tcp://agent.example.org:9")
                .doesNotContain("shared one machine", "communicated over loopback", "ceiling: a static file",
                        "sends a file");
    }

    @Test
    void write_machineThatStayed_doesNotWarn() throws Exception {
        String html = html("set1", List.of(reference("agent", ReferencePosition.BEFORE, 10_000, 5_000),
                reference("agent", ReferencePosition.AFTER, 10_000, 5_500),
                reference("agent", ReferencePosition.AFTER, 90_000, 900)));

        assertThat(html).contains("10.0 %").doesNotContain("the machine changed");
        assertThat(html.split("ceiling: a static file of ", -1)).hasSizeGreaterThanOrEqualTo(3);
    }
}
