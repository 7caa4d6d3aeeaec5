package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as an XML fragment: it is refused, or its canonical form is read as the same fragment. */
class FragmentFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void parse(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            XmlFragment fragment;
            try {
                fragment = XmlFragment.parse(data, FuzzLimits.XML);
            } catch (InvalidXmlException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            XmlFragment again = XmlFragment.parse(fragment.toBytes(), FuzzLimits.XML);

            assertThat(again).isEqualTo(fragment);
            assertThat(fragment.root().text()).isEqualTo(again.root().text());
        });
    }
}
