package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.expectation.Expectation;
import org.openmds.loadtest.experiment.expectation.ExpectationCatalog;

final class FigureNumbersTest {

    private static final int KINDS = 6;

    @Test
    void of_everyExpectation_isShownBesideAFigure() {
        Set<String> figures = ExperimentCatalog.ALL.stream()
                .flatMap(experiment -> IntStream.range(0, KINDS).mapToObj(kind -> FigureNumbers.of(experiment, kind)))
                .collect(Collectors.toSet());

        assertThat(ExpectationCatalog.load().all())
                .extracting(Expectation::figure)
                .allSatisfy(figure -> assertThat(figures).contains(figure));
    }

    @Test
    void isShared_figureOfSeveralExperiments_butNoOtherFigure() {
        assertThat(FigureNumbers.isShared("G, table")).isTrue();
        assertThat(FigureNumbers.isShared("D 15")).isTrue();
        assertThat(FigureNumbers.isShared("I 2")).isFalse();
        assertThat(FigureNumbers.isShared("6")).isFalse();
    }

    @Test
    void ofSteps_netloggerStudy_isNumberedAsInItsSecondVersion() {
        assertThat(ExperimentCatalog.NETLOGGER_STUDY.stream()
                .flatMap(experiment -> experiment.curves()
                        .stream()
                        .map(curve -> FigureNumbers.ofSteps(experiment, curve).replaceAll("\\D", ""))))
                .containsExactly("6", "7", "12");
        assertThat(FigureNumbers.ofSteps(ExperimentCatalog.STUDY.getFirst(),
                ExperimentCatalog.STUDY.getFirst().curves().getFirst())).isEmpty();
    }
}
