package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Setup;

final class ConditionsTest {

    private static final Experiment USERS = Experiments.STUDY.get(0);
    private static final Experiment COLLECTORS = Experiments.STUDY.get(2);

    private static Conditions scaled(double scale) {
        return new Conditions(Era.THEN, scale, false, Duration.ofMinutes(1), Duration.ofSeconds(10), Optional.empty());
    }

    @Test
    void grid_scaled_appliesToUsersNotToCollectors() {
        assertThat(scaled(0.1).grid(USERS)).containsExactly(1, 5, 10, 20, 30, 40, 50, 60);
        assertThat(scaled(0.1).grid(COLLECTORS)).containsExactly(10, 20, 30, 40, 50, 60, 70, 80, 90, 98);
    }

    @Test
    void quick_theStudy_hasAtMostFiftyPointsAndTakesLessThanHalfAnHour() {
        Conditions quick = Conditions.quick(Era.THEN);

        assertThat(Experiments.STUDY.stream()
                .mapToInt(each -> quick.grid(each).size() * quick.curves(each).size())
                .sum()).isLessThanOrEqualTo(50);
        assertThat(Experiments.STUDY.stream().map(quick::expected).reduce(Duration.ZERO, Duration::plus))
                .isLessThan(Duration.ofMinutes(30));
    }

    @Test
    void setup_ofTheBroker_renewsItsEntriesEachTwoMinutes_othersEachMinute() {
        Setup usual = Setup.local(Part.AGGREGATE_SERVER, Era.THEN, Path.of("unused"));
        Experiment broker = named("broker");

        assertThat(broker.setup(broker.curves().getFirst(), usual, 10).renewal()).isEqualTo(Duration.ofMinutes(2));
        assertThat(USERS.setup(USERS.curves().getFirst(), usual, 10).renewal()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void think_withoutAnother_isThePapers() {
        Experiment talk = named("talk25");

        assertThat(scaled(1).think(USERS, USERS.curves().getFirst())).isEqualTo(Duration.ofSeconds(1));
        assertThat(scaled(1).think(talk, talk.curves().getFirst())).isEqualTo(Duration.ZERO);
    }

    @Test
    void think_curveOfItsOwnWait_keepsItWhateverARunAsks() {
        Conditions fast = new Conditions(Era.THEN, 1, true, Duration.ofSeconds(2), Duration.ZERO,
                Optional.of(Duration.ofMillis(10)));
        Experiment talk = named("talk-systems");

        assertThat(talk.curves()).hasSize(12)
                .allSatisfy(curve -> assertThat(fast.think(talk, curve))
                        .isEqualTo(curve.id().endsWith(Experiments.NO_WAIT) ? Duration.ZERO : Duration.ofSeconds(1)));
        assertThat(fast.think(USERS, USERS.curves().getFirst())).isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void setup_curveOfItsOwnSize_isAnIndexOfTenAndAServerOfTenCollectors() {
        Experiment talk = named("talk-systems");
        Setup usual = Setup.local(Part.AGGREGATE_SERVER, Era.THEN, Path.of("run"));

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
    void quick_anyExperiment_hasThreePointsACurveAtMost() {
        assertThat(Experiments.ALL)
                .allSatisfy(each -> assertThat(Conditions.quick(Era.THEN).grid(each)).hasSizeLessThanOrEqualTo(3));
    }

    @Test
    void expected_moreCurves_takesTheirReferencesToo() {
        Conditions conditions = scaled(1);
        int curves = conditions.curves(USERS).size();
        Duration points = Duration.ofSeconds(76).multipliedBy((long) USERS.grid().size() * curves);

        assertThat(conditions.expected(USERS)).isGreaterThan(points.plusSeconds(6L * curves));
    }

    private static Experiment named(String id) {
        return Experiments.ALL.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    @Test
    void new_outOfRange_saysWhatWasExpected() {
        assertThatThrownBy(() -> scaled(0)).hasMessageContaining("above 0").hasMessageContaining("0.0");
    }
}
