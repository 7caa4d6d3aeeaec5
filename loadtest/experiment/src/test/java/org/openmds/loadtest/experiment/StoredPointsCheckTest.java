package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.VariedParameter;

final class StoredPointsCheckTest {

    private static final String URL = "ldap://giis.example.org:2135/o=grid";
    private static final ExperimentConditions QUICK = ExperimentConditions.quick(SystemEra.YEAR_2003);
    private static final Experiment SET = ExperimentCatalog.STUDY.getFirst();

    private static MeasuredPoint point(String curve, double seconds, Optional<String> network, Optional<String> at) {
        return new MeasuredPoint(new PointPlace("set1", curve, 50, Optional.empty()),
                new PointConditions("2003", 50, 10, 1, 1, network, at, Optional.empty()),
                new PointAnswers(seconds, 100, 0, 100 / seconds, 0.1, 0.2, 0.1, 1_000, Map.of(), 0),
                new ServerUse(1, 1, 1, Map.of(), Optional.empty()), "VALID", "");
    }

    private static MeasuredPoint started(String curve) {
        return point(curve, 12, Optional.empty(), Optional.empty());
    }

    private static Optional<String> difference(ExperimentConditions conditions, Experiment chosen,
            MeasuredPoint... points) {
        return new StoredPointsCheck(conditions, List.of(chosen)).difference(List.of(points));
    }

    @Test
    void difference_sameCurves_isNone() {
        assertThat(difference(QUICK, SET, started("gris-cached"), started("agent"))).isEmpty();
        assertThat(difference(QUICK, SET)).isEmpty();
    }

    @Test
    void difference_installationInsteadOfStartedSystem_namesBoth() {
        Experiment there = SET.at(Map.of("gris-cached", URL));

        assertThat(difference(QUICK, there, started("agent"), started("gris-cached"))).hasValue(
                "expected points of set1/gris-cached from %s as now, found points from a system that the experiment starts"
                        .formatted(URL));
        assertThat(difference(QUICK, there, started("agent"))).isEmpty();
    }

    @Test
    void difference_installation_isNoneAtTheSameUrlOnly() {
        MeasuredPoint measured = point("gris-cached", 12, Optional.empty(), Optional.of(URL));

        assertThat(difference(QUICK, SET.at(Map.of("gris-cached", URL)), measured)).isEmpty();
        assertThat(difference(QUICK, SET.at(Map.of("gris-cached", "ldap://other.example.org/")), measured))
                .hasValueSatisfying(text -> assertThat(text).contains("ldap://other.example.org/", URL));
        assertThat(difference(QUICK, SET, measured))
                .hasValueSatisfying(text -> assertThat(text).contains("from a system that the experiment starts"));
    }

    @Test
    void difference_shorterPoints_namesBothTimes() {
        assertThat(difference(ExperimentConditions.full(SystemEra.YEAR_2003), SET, started("agent")))
                .hasValue("expected points of 10m as now, found points of set1 that took 12s");
        assertThat(difference(
                new ExperimentConditions(SystemEra.YEAR_2003, 1, true, Duration.ofMillis(12_500), Duration.ZERO,
                        Optional.empty()),
                SET, started("agent"))).isEmpty();
    }

    @Test
    void difference_otherEraWaitOrNetwork_saysWhatWasExpected() {
        assertThat(difference(ExperimentConditions.quick(SystemEra.TODAY), SET, started("agent")))
                .hasValueSatisfying(text -> assertThat(text).contains("expected points of era now", "era 2003"));
        assertThat(difference(QUICK, SET, point("agent", 12, Optional.of("2.3ms"), Optional.empty())))
                .hasValueSatisfying(text -> assertThat(text).contains("network 2.3ms"));
        assertThat(difference(new ExperimentConditions(SystemEra.YEAR_2003, 1, true, QUICK.point(), Duration.ZERO,
                Optional.of(Duration.ofSeconds(3))), SET, started("agent")))
                .hasValueSatisfying(text -> assertThat(text).contains("think time 1.0 s"));
        assertThat(difference(QUICK.withVaried(Optional.of(VariedParameter.parse("registry-rows=2"))), SET,
                started("agent"))).hasValueSatisfying(text -> assertThat(text).contains("--vary", "varied nothing"));
    }
}
