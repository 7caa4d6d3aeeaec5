package org.openmds.provider.glue2;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as the GLUE 2 document of ARC. */
@NullMarked
class ArcFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void collect(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                XmlFragment document = new ArcProvider(
                        new ArcPublication("arc", new BytesInput("input", data), data.length % 2 == 0))
                        .collect(FuzzLimits.deadline());

                assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(document);
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
