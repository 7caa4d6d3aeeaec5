package org.openmds.provider.pbs;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as the output of PBS, as text and as JSON. */
@NullMarked
class PbsFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                assertThat((data.length % 2 == 0
                        ? PbsText.read(new BytesInput("input", data), FuzzLimits.deadline())
                        : PbsJson.read(new BytesInput("input", data), FuzzLimits.deadline())).objects()).isNotNull();
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
