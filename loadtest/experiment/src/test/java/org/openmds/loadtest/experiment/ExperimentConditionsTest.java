package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

final class ExperimentConditionsTest {

    private static final Experiment USERS = ExperimentCatalog.STUDY.get(0);
    private static final Experiment COLLECTORS = ExperimentCatalog.STUDY.get(2);

    private static ExperimentConditions scaled(double scale) {
        return new ExperimentConditions(SystemEra.YEAR_2003, scale, false, Duration.ofMinutes(1),
                Duration.ofSeconds(10), Optional.empty());
    }

    @Test
    void grid_scaled_appliesToUsersNotToCollectors() {
        assertThat(scaled(0.1).grid(USERS)).containsExactly(1, 5, 10, 20, 30, 40, 50, 60);
        assertThat(scaled(0.1).grid(COLLECTORS)).containsExactly(10, 20, 30, 40, 50, 60, 70, 80, 90, 98);
    }

    @Test
    void quick_theStudy_hasAtMostFiftyPointsAndTakesLessThanHalfAnHour() {
        ExperimentConditions quick = ExperimentConditions.quick(SystemEra.YEAR_2003);

        assertThat(ExperimentCatalog.STUDY.stream()
                .mapToInt(each -> quick.grid(each).size() * quick.curves(each).size())
                .sum()).isLessThanOrEqualTo(50);
        assertThat(ExperimentCatalog.STUDY.stream().map(quick::expectedDuration).reduce(Duration.ZERO, Duration::plus))
                .isLessThan(Duration.ofMinutes(30));
    }

    @Test
    void setup_ofTheBroker_renewsItsEntriesEachTwoMinutes_othersEachMinute() {
        SystemSetup usual = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, Path.of("unused"));
        Experiment broker = named("broker");

        assertThat(broker.setup(broker.curves().getFirst(), usual, 10).renewal()).isEqualTo(Duration.ofMinutes(2));
        assertThat(USERS.setup(USERS.curves().getFirst(), usual, 10).renewal()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void think_notGiven_isThePapers() {
        Experiment talk = named("talk25");

        assertThat(scaled(1).think(USERS, USERS.curves().getFirst())).isEqualTo(Duration.ofSeconds(1));
        assertThat(scaled(1).think(talk, talk.curves().getFirst())).isEqualTo(Duration.ZERO);
    }

    @Test
    void think_curveWithItsOwnThinkTime_ignoresTheOption() {
        ExperimentConditions fast = new ExperimentConditions(SystemEra.YEAR_2003, 1, true, Duration.ofSeconds(2),
                Duration.ZERO,
                Optional.of(Duration.ofMillis(10)));
        Experiment talk = named("talk-systems");

        assertThat(talk.curves()).hasSize(12)
                .allSatisfy(curve -> assertThat(fast.think(talk, curve))
                        .isEqualTo(curve.id().endsWith(ExperimentCatalog.NO_WAIT)
                                ? Duration.ZERO
                                : Duration.ofSeconds(1)));
        assertThat(fast.think(USERS, USERS.curves().getFirst())).isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void setup_curveWithOverrides_usesThem() {
        Experiment talk = named("talk-systems");
        SystemSetup usual = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, Path.of("run"));

        assertThat(talk.curves()).filteredOn(curve -> curve.system().equals("mds4"))
                .hasSize(2)
                .allSatisfy(
                        curve -> assertThat(talk.setup(curve, usual, 50)).isEqualTo(usual.collectors(1).servers(10)));
        assertThat(talk.curves()).filteredOn(curve -> curve.system().equals("mds2"))
                .hasSize(4)
                .allSatisfy(
                        curve -> assertThat(talk.setup(curve, usual, 50)).isEqualTo(usual.collectors(10).servers(1)));
    }

    @Test
    void quick_anyExperiment_hasAtMostThreePointsPerCurveOrTheColumnsOfTheTalk() {
        ExperimentConditions quick = ExperimentConditions.quick(SystemEra.YEAR_2003);
        assertThat(ExperimentCatalog.ALL).filteredOn(each -> !each.id().equals("talk-systems"))
                .allSatisfy(each -> assertThat(quick.grid(each)).hasSizeLessThanOrEqualTo(3));
        assertThat(quick.grid(named("talk-systems"))).containsExactly(1, 10, 50, 100);
    }

    @Test
    void curves_diperf_areTheIndexSizesOfItsFiguresAndMds2() {
        Experiment clients = named("diperf15-clients");
        SystemSetup usual = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, Path.of(""));

        assertThat(clients.axis()).isEqualTo(ExperimentAxis.USERS);
        assertThat(clients.curves()).filteredOn(curve -> curve.system().equals("mds4"))
                .extracting(curve -> clients.setup(curve, usual, 7).servers())
                .containsExactly(1, 10, 25, 50, 100, 250, 500);
        assertThat(clients.curves()).filteredOn(curve -> curve.system().equals("mds2"))
                .extracting(curve -> clients.setup(curve, usual, 7).servers())
                .containsExactly(100);
    }

    @Test
    void expectedDuration_moreCurves_includesTheirReferences() {
        ExperimentConditions conditions = scaled(1);
        int curves = conditions.curves(USERS).size();
        Duration points = Duration.ofSeconds(76).multipliedBy((long) USERS.grid().size() * curves);

        assertThat(conditions.expectedDuration(USERS)).isGreaterThan(points.plusSeconds(6L * curves));
    }

    private static Experiment named(String id) {
        return ExperimentCatalog.ALL.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    @Test
    void new_outOfRange_saysWhatWasExpected() {
        assertThatThrownBy(() -> scaled(0)).hasMessageContaining("above 0").hasMessageContaining("0.0");
    }
}
