package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.systems.SystemEra;

final class RecommendationSectionTest {

    private static final ExperimentConditions FULL = ExperimentConditions.full(SystemEra.YEAR_2003);

    private static MeasuredPoint point(String curve, int users, double response, double load) {
        return new MeasuredPoint(new PointPlace("set1", curve, users, Optional.empty()),
                new PointConditions("2003", users, 10, 1, 1, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(600,
                        1_000, 0, users / (1 + response), response, response, response, 1_000, Map.of(), 0),
                new ServerUse(load, 1, 1, Map.of(), Optional.empty()), "VALID", "");
    }

    private static List<String> recommended(MeasuredPoint... points) {
        return tables(points).flatMap(table -> table.rows().stream()).map(List::getFirst).toList();
    }

    private static Stream<ReportTable> tables(MeasuredPoint... points) {
        return RecommendationSection.of(List.of(points), FULL)
                .parts()
                .stream()
                .filter(ReportSection.TablePart.class::isInstance)
                .map(part -> ((ReportSection.TablePart) part).table());
    }

    @Test
    void of_longQuery_keepsPace() {
        assertThat(recommended(point("gris-uncached", 1, 0.5, 1), point("gris-uncached", 10, 0.5, 1))).singleElement()
                .asString()
                .contains("one instance serves 10 users");
    }

    @Test
    void of_usersThatWaitForEachOther_areTooMany() {
        assertThat(recommended(point("gris-uncached", 10, 0.5, 1), point("gris-uncached", 100, 3, 1))).singleElement()
                .asString()
                .contains("up to 10 users; with 100 or more, replicate it");
    }

    @Test
    void of_firstPointAlreadyLoaded_isNotTheReference() {
        assertThat(recommended(point("gris-uncached", 50, 0.6, 1), point("gris-uncached", 100, 3, 1))).singleElement()
                .asString()
                .contains("fewer than 50 users");
    }

    @Test
    void of_loadAboveThree_recommendsADedicatedHost() {
        assertThat(recommended(point("agent", 10, 0.01, 1), point("agent", 100, 0.01, 4)))
                .anySatisfy(row -> assertThat(row).contains("use a dedicated host from 100 users on"));
    }

    @Test
    void of_cachedServiceAnswersMore_recommendsCaching() {
        assertThat(recommended(point("gris-cached", 100, 0.01, 1), point("gris-uncached", 100, 9, 1)))
                .anySatisfy(row -> assertThat(row).contains("Cache the data of the collectors"));
    }

    @Test
    void of_systems_haveATableEach() {
        assertThat(tables(point("gris-cached", 10, 0.01, 1), point("agent", 10, 0.01, 1)))
                .extracting(ReportTable::caption)
                .containsExactly("For a deployment of MDS2 we recommend", "For a deployment of Hawkeye we recommend");
    }
}
