package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

final class PointTextTest {

    private static MeasuredPoint point(long completions, double response) {
        return new MeasuredPoint(new PointPlace("set1", "gris-uncached", 400, Optional.empty()),
                new PointConditions("2003", 400, 10, 1, 1, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(12,
                        completions, 0, completions / 12.0, response, 2 * response, response / 2, 1_000, Map.of(), 0),
                new ServerUse(1, 1, 1, Map.of(), Optional.empty()), "VALID", "");
    }

    @Test
    void enoughAnswers_areMeans() {
        MeasuredPoint point = point(60, 4);

        assertThat(PointText.throughput(point)).isEqualTo("5/s");
        assertThat(PointText.response(point)).isEqualTo("4 s");
        assertThat(PointText.responseP95(point)).isEqualTo("8 s");
        assertThat(PointText.processing(point)).isEqualTo("2 s");
    }

    @Test
    void fewAnswers_areBounds() {
        MeasuredPoint point = point(23, 4);

        assertThat(PointText.throughput(point)).isEqualTo("≤ 2/s");
        assertThat(PointText.response(point)).isEqualTo("≥ 4 s");
        assertThat(PointText.responseP95(point)).isEqualTo("≥ 8 s");
        assertThat(PointText.processing(point)).isEqualTo("≥ 2 s");
    }

    @Test
    void failedQueries_giveNoBound() {
        MeasuredPoint point = new MeasuredPoint(new PointPlace("set1", "gris-uncached", 400, Optional.empty()),
                new PointConditions("2003", 400, 10, 1, 1, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(12, 3, 5_000, 0.25, 4, 8, 2, 1_000, Map.of(), 0),
                new ServerUse(1, 1, 1, Map.of(), Optional.empty()), "SUSPECT", "");

        assertThat(PointText.throughput(point)).isEqualTo("-");
        assertThat(PointText.response(point)).isEqualTo("-");
    }

    @Test
    void noAnswers_tookLongerThanThePoint() {
        MeasuredPoint point = point(0, 0);

        assertThat(PointText.throughput(point)).startsWith("≤ 0.083");
        assertThat(PointText.response(point)).isEqualTo("≥ 12 s");
        assertThat(PointText.responseP95(point)).isEqualTo("≥ 12 s");
        assertThat(PointText.processing(point)).isEqualTo("-");
    }
}
