package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.MeasuredPoint;

final class RepeatedPointTest {

    private static MeasuredPoint point(int x, double throughput, int repeat, String verdict) {
        return new MeasuredPoint("set1", "agent", "2003", x, x, 10, 1, 1, 12, 100, 1, throughput, 0.1, 0.2, 0.1, -1, 2,
                -1, 100, Map.of("step", throughput), 0, Map.of("queries", 100L, "most-threads", 7L), verdict, "",
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(repeat));
    }

    @Test
    void mean_ofRepeats_hasMeansAndSums() {
        MeasuredPoint mean = new RepeatedPoint(
                List.of(point(5, 10, 1, "VALID"), point(5, 12, 2, "SUSPECT"), point(5, 14, 3, "VALID"))).mean();

        assertThat(mean.throughput()).isEqualTo(12);
        assertThat(mean.completions()).isEqualTo(300);
        assertThat(mean.counters()).isEqualTo(Map.of("queries", 300L, "most-threads", 7L));
        assertThat(mean.steps()).isEqualTo(Map.of("step", 12.0));
        assertThat(mean.load()).isEqualTo(-1);
        assertThat(mean.verdict()).isEqualTo("SUSPECT");
    }

    @Test
    void half_ofThreeRepeats_isStudentsInterval() {
        RepeatedPoint repeated = new RepeatedPoint(
                List.of(point(5, 10, 1, "VALID"), point(5, 12, 2, "VALID"), point(5, 14, 3, "VALID")));

        // 4.303 is Student's t of two degrees of freedom, 2 the standard deviation.
        assertThat(repeated.half(MeasuredPoint::throughput)).isCloseTo(4.303 * 2 / Math.sqrt(3), within(0.001));
        assertThat(repeated.cells().getFirst()).isEqualTo("3");
        assertThat(repeated.cells().get(1)).contains(" ± ");
    }

    @Test
    void cells_ofOneMeasurement_sayOneRun() {
        assertThat(RepeatedPoint.of(List.of(point(5, 10, 1, "VALID"), point(6, 10, 1, "VALID"))))
                .hasSize(2)
                .allSatisfy(repeated -> assertThat(repeated.cells().get(1)).endsWith("one run"));
    }
}
