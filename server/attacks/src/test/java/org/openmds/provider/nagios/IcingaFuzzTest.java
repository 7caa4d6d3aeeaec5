package org.openmds.provider.nagios;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as an answer of Icinga. */
@NullMarked
class IcingaFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void collect(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                XmlFragment document = new IcingaProvider("icinga", List.of(new BytesInput("input", data)))
                        .collect(FuzzLimits.deadline());

                assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(document);
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
