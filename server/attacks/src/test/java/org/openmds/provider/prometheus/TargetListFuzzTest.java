package org.openmds.provider.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as a list of targets. */
@NullMarked
class TargetListFuzzTest {

    private static final TargetListSettings SETTINGS = new TargetListSettings(Duration.ofMinutes(1), 100, "http",
            "/metrics");

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                TargetListDocument list = TargetListDocument.read(new BytesInput("input", data), SETTINGS,
                        FuzzLimits.deadline());

                assertThat(list.targets()).allSatisfy(target -> {
                    assertThat(target.name("/metrics")).isNotBlank();
                    assertThat(target.shownUrl().uri().getRawQuery()).isNull();
                    assertThat(target.labels().keySet()).noneMatch(label -> label.startsWith("__"));
                });
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
