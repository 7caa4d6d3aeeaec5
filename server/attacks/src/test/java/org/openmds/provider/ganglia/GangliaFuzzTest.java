package org.openmds.provider.ganglia;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as the answer of gmond. */
@NullMarked
class GangliaFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                assertThat(GangliaReader.read(data)).isNotNull();
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
