package org.openmds.provider.lsf;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as a table of LSF. */
@NullMarked
class LsfFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                assertThat(LsfTable.read(new BytesInput("input", data), "HOST_NAME", FuzzLimits.deadline()))
                        .isNotNull();
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
