package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Table;
import org.openmds.loadtest.systems.Era;

final class RecommendationSectionTest {

    private static final Conditions FULL = Conditions.full(Era.THEN);

    private static Measured point(String curve, int users, double response, double load) {
        return new Measured("set1", curve, "2003", users, users, 10, 1, 1, 600, 1_000, 0, users / (1 + response),
                response, response, response, load, 1, 1, 1_000, Map.of(), 0, Map.of(), "VALID", "",
                Optional.empty(), Optional.empty());
    }

    private static List<String> recommended(Measured... points) {
        return tables(points).flatMap(table -> table.rows().stream()).map(List::getFirst).toList();
    }

    private static Stream<Table> tables(Measured... points) {
        return RecommendationSection.of(List.of(points), FULL)
                .parts()
                .stream()
                .filter(Section.Tabular.class::isInstance)
                .map(part -> ((Section.Tabular) part).table());
    }

    @Test
    void of_queryThatIsSlowOfItself_isNotBehind() {
        assertThat(recommended(point("gris-uncached", 1, 0.5, 1), point("gris-uncached", 10, 0.5, 1))).singleElement()
                .asString()
                .contains("one instance bears 10 users");
    }

    @Test
    void of_usersWhoWaitForEachOther_areTooMany() {
        assertThat(recommended(point("gris-uncached", 10, 0.5, 1), point("gris-uncached", 100, 3, 1))).singleElement()
                .asString()
                .contains("up to 10 users; before 100, replicate it");
    }

    @Test
    void of_firstPointThatIsLoadedAlready_isNoMeasureOfItself() {
        assertThat(recommended(point("gris-uncached", 50, 0.6, 1), point("gris-uncached", 100, 3, 1))).singleElement()
                .asString()
                .contains("fewer than 50 users");
    }

    @Test
    void of_loadAboveThree_isForAHostOfItsOwn() {
        assertThat(recommended(point("agent", 10, 0.01, 1), point("agent", 100, 0.01, 4)))
                .anySatisfy(row -> assertThat(row).contains("a host of its own from 100 users on"));
    }

    @Test
    void of_cachedThatAnswersMore_isToBeCached() {
        assertThat(recommended(point("gris-cached", 100, 0.01, 1), point("gris-uncached", 100, 9, 1)))
                .anySatisfy(row -> assertThat(row).contains("kept as long as it may"));
    }

    @Test
    void of_systems_haveATableEach() {
        assertThat(tables(point("gris-cached", 10, 0.01, 1), point("agent", 10, 0.01, 1))).extracting(Table::caption)
                .containsExactly("For a deployment of MDS2 we recommend", "For a deployment of Hawkeye we recommend");
    }
}
