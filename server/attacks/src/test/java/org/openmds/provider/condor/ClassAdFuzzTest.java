package org.openmds.provider.condor;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as ClassAds in each of the three formats. */
@NullMarked
class ClassAdFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                var input = new BytesInput("input", data);
                switch (data.length % 3) {
                    case 0 -> assertThat(ClassAdLines.read(input, FuzzLimits.deadline())).isNotNull();
                    case 1 -> assertThat(ClassAdXml.read(input, FuzzLimits.deadline())).isNotNull();
                    default -> assertThat(ClassAdJson.read(input, FuzzLimits.deadline())).isNotNull();
                }
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
