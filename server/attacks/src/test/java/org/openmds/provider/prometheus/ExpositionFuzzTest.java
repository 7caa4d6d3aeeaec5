package org.openmds.provider.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any text as an exposition of Prometheus. */
@NullMarked
class ExpositionFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                int samples = ExpositionReader.read(new String(data, StandardCharsets.UTF_8),
                        sample -> assertThat(sample.series()).isNotNull());

                assertThat(samples).isNotNegative();
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
