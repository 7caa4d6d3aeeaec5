package org.openmds.loadtest.preset;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.TesterResult.FinalState;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.ReportHead;
import org.openmds.loadtest.result.report.ReportSection;

/** Runs every preset with few of the paper's clients, all presets at the same time. */
@Timeout(120)
final class PresetCatalogIT {

    private static final Duration POINT = Duration.ofSeconds(2);
    private static final Duration WARM_UP = Duration.ofMillis(500);
    private static final ExperimentScale SCALE = new ExperimentScale(0.01, POINT, WARM_UP);
    /** Smaller scales for presets with many runs. */
    private static final Map<String, ExperimentScale> SCALES = Map.of("fig5",
            new ExperimentScale(0.0005, POINT, WARM_UP), "fig7",
            new ExperimentScale(0.0001, POINT, WARM_UP));

    @TempDir
    Path folder;

    @Tag("long")
    @Test
    void run_eachAtATinyScale_hasItsFiguresAndLosesNothing() throws Exception {
        Map<String, List<ReportSection>> all = runAll();

        assertThat(all.keySet()).containsExactlyInAnyOrder("fig3", "fig5", "fig6", "table1", "fig7", "fig9", "fig10",
                "fig11", "fig14");
        all.forEach((name, sections) -> assertThat(sections).as(name)
                .isNotEmpty()
                .noneMatch(section -> section.parts().isEmpty()));
        for (String run : List.of("fig3", "fig6", "fig9", "fig10", "fig11", "fig14")) {
            checkRun(run, result(run, run));
        }
        for (int clients : new int[]{1, 2, 5}) {
            RunResult level = result("fig7", "fig7-" + clients);
            checkRun("fig7-" + clients, level);
            assertThat(level.summaries().peak().users()).isEqualTo(clients);
        }
        checkDistances();
        checkController(all);
        checkAnalyzer(all);
        checkPages(all);
    }

    private Map<String, List<ReportSection>> runAll() throws Exception {
        Map<String, Future<List<ReportSection>>> running = new HashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (ExperimentPreset preset : PresetCatalog.DIPERF) {
                ExperimentScale scale = SCALES.getOrDefault(preset.name(), SCALE);
                Path own = Files.createDirectory(folder.resolve(preset.name()));
                PresetRunner presetRunner = new PresetRunner(own, scale, Optional.empty(), InProcessSubmitter.STARTERS,
                        _ -> {
                        });
                assertThat(preset.expectedTime(scale)).isPositive();
                assertThat(preset.description()).isNotBlank();
                running.put(preset.name(), threads.submit(() -> preset.run(presetRunner)));
            }
        }
        Map<String, List<ReportSection>> all = new HashMap<>();
        for (Map.Entry<String, Future<List<ReportSection>>> each : running.entrySet()) {
            all.put(each.getKey(), each.getValue().get());
        }
        return all;
    }

    private RunResult result(String preset, String run) throws IOException {
        RunFolder of = new RunFolder(folder.resolve(preset).resolve(run));
        assertThat(of.reports().resolve("report.html")).isNotEmptyFile();
        return RunJson.read(of.result(), RunResult.class);
    }

    /** Does not check values that suffer when all presets run at once on one machine. */
    private static void checkRun(String name, RunResult run) {
        assertThat(run.summaries().whole().requests()).as(name).isPositive();
        assertThat(run.summaries().whole().outcomes()).as(name).containsOnlyKeys(Outcome.OK);
        assertThat(run.verdict().level()).as("%s: %s", name, run.verdict()).isNotEqualTo(VerdictLevel.INVALID);
        assertThat(run.quanta().getFirst().from()).as(name).isEqualTo(0.5);
        assertThat(run.users().testers()).as(name).allSatisfy(row -> {
            assertThat(row.info().fate()).isEqualTo(FinalState.DONE);
            assertThat(row.info().recordsTaken()).isEqualTo(row.info().recordsMade()).isPositive();
        });
    }

    private void checkDistances() throws IOException {
        RunResult files = result("fig11", "fig11");
        assertThat(files.users().testers()).hasSize(3);
        assertThat(files.users().clients()).hasSize(3 * 15);
        files.users()
                .testers()
                .forEach(row -> assertThat(row.whole().times().response().least())
                        .isGreaterThanOrEqualTo(0.020 + 0.010 * row.info().tester()));
        RunResult near = result("fig14", "fig14");
        assertThat(near.users().testers()).hasSize(4);
        assertThat(Files.readAllLines(new RunFolder(folder.resolve("fig14").resolve("fig14")).events()))
                .filteredOn(event -> event.contains("a relay delays requests by"))
                .hasSize(3)
                .noneMatch(event -> event.contains("\"tester\":3"));
    }

    private static void checkController(Map<String, List<ReportSection>> all) {
        List<List<String>> rows = rows(requireNonNull(all.get("fig5")));
        assertThat(rows).extracting(List::getFirst).containsExactly("1", "5", "30");
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.get(1)).as("completed").isEqualTo(row.get(0));
            assertThat(row.subList(5, 7)).as("lost, damaged").containsExactly("0", "0");
        });
    }

    private static void checkAnalyzer(Map<String, List<ReportSection>> all) {
        assertThat(rows(requireNonNull(all.get("table1")))).extracting(row -> row.get(2))
                .containsExactly(QuantityFormat.count(290), QuantityFormat.count(4_500), QuantityFormat.count(67_100),
                        QuantityFormat.count(35_400));
    }

    private static List<List<String>> rows(List<ReportSection> sections) {
        return sections.getFirst()
                .parts()
                .stream()
                .filter(ReportSection.TablePart.class::isInstance)
                .map(ReportSection.TablePart.class::cast)
                .findFirst()
                .orElseThrow()
                .table()
                .rows();
    }

    private void checkPages(Map<String, List<ReportSection>> all) throws Exception {
        List<ReportSection> sections = all.values().stream().flatMap(List::stream).toList();
        Path page = ReportFiles.page(folder, "DiPerF",
                new ReportHead(ReportHead.AnswerBadge.NONE, "DiPerF", "all", List.of()), sections);

        assertThat(page).content().contains("Figure 8", "Figure 9", "Table 1");
        assertThat(folder.resolve("gnuplot")).isDirectoryContaining("glob:**fig5.gp")
                .isDirectoryContaining("glob:**fig11-bubbles.gp")
                .isDirectoryContaining("glob:**fig9.dat");
    }
}
