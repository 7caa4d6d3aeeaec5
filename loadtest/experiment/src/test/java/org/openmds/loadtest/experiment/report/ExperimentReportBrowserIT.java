package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.expectation.PaperPoints;
import org.openmds.loadtest.result.report.BrowserPage;
import org.openmds.loadtest.systems.SystemEra;

/** Opens reports of experiments in a real browser. */
final class ExperimentReportBrowserIT {

    private static final ExperimentConditions QUICK = ExperimentConditions.quick(SystemEra.YEAR_2003);

    @TempDir
    private Path folder;

    static Stream<List<Experiment>> experiments() {
        return Stream.of(ExperimentCatalog.STUDY,
                ExperimentCatalog.ALL.stream().filter(each -> each.id().equals("talk-systems")).toList());
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void open_page_hasFiveScreensAndNumbersOnAllAxes(List<Experiment> experiments) throws Exception {
        Path page = ExperimentReport.write(folder, QUICK, experiments, PaperPoints.points(QUICK), List.of(), List.of());

        BrowserPage measured = BrowserPage.open(page, folder);

        assertThat(measured.height()).isLessThanOrEqualTo(5 * BrowserPage.SCREEN);
        assertThat(measured.bareAxes()).isEmpty();
        assertThat(measured.printed()).isEqualTo(Files.readString(page).split("<canvas", -1).length - 1);
        assertThat(measured.openForPrint()).isTrue();
    }
}
