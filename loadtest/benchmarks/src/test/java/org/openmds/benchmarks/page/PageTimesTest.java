package org.openmds.benchmarks.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class PageTimesTest {

    @Test
    void quantiles_ofTimesInAnyOrder_areThoseInOrder() {
        PageTimes times = new PageTimes();
        IntStream.of(3, 1, 2, 10, 5, 4, 9, 6, 8, 7, 11).forEach(times::add);

        assertThat(times.median()).isEqualTo(6);
        assertThat(times.quantile(0.9)).isEqualTo(10);
        assertThat(times.max()).isEqualTo(11);
    }

    @Test
    void quantiles_ofOneTime_areThatTime() {
        PageTimes times = new PageTimes();
        times.add(7);

        assertThat(times.median()).isEqualTo(7);
        assertThat(times.quantile(0.9)).isEqualTo(7);
    }
}
