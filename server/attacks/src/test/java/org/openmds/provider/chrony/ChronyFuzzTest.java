package org.openmds.provider.chrony;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as the output of chronyc. */
@NullMarked
class ChronyFuzzTest {

    /** Names of the attributes, escapes, and zeros that an exponent stands for. */
    private static final int MAX_ADDED = 64 << 10;

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void collect(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                XmlFragment document = new ChronyProvider("clock", new BytesInput("input", data))
                        .collect(FuzzLimits.deadline());

                assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(document);
                assertThat(document.length()).isLessThan(data.length + MAX_ADDED);
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
