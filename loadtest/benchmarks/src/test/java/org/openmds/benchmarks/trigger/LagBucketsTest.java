package org.openmds.benchmarks.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.process.MetricsPage;

final class LagBucketsTest {

    @Test
    void since_earlierReading_countsLagsInBetween() {
        LagBuckets lags = page(200, 250, 301).since(page(100, 150, 200));

        assertThat(lags.total()).isEqualTo(101);
        assertThat(lags.longerThan(1)).isEqualTo(1);
        assertThat(lags.bound(0.99)).isEqualTo(0.005);
        assertThat(lags.bound(0.999)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    private static LagBuckets page(int first, int second, int all) {
        return LagBuckets.of(new MetricsPage("""
                mds_trigger_lag_seconds_bucket{group="a",le="0.005"} %d
                mds_trigger_lag_seconds_bucket{group="a",le="1.0"} %d
                mds_trigger_lag_seconds_bucket{group="a",le="+Inf"} %d
                mds_trigger_lag_seconds_count{group="a"} %d
                """.formatted(first, second, all, all)));
    }
}
