package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

final class CollectionMetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CollectionMetrics metrics = new CollectionMetrics(registry);

    @Test
    void open_targetOfAnyLength_isShownByItsBeginning() {
        String target = "query http://h/" + "x".repeat(100_000);

        CollectionMetrics.TargetMeters first = metrics.open(target);
        CollectionMetrics.TargetMeters second = metrics.open(target + "y");

        assertThat(registry.getMeters()).hasSize(4)
                .allSatisfy(meter -> assertThat(meter.getId().getTag("target")).startsWith("query http://h/x")
                        .hasSizeLessThanOrEqualTo(501));
        first.close();
        assertThat(registry.getMeters()).hasSize(4);
        second.close();
        assertThat(registry.getMeters()).isEmpty();
    }
}
