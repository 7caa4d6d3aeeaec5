package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any fragment as an endpoint reference: it is refused, or what is written is read as the same reference. */
class EndpointReferenceFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            EndpointReference reference;
            try {
                reference = EndpointReference.read(XmlFragment.parse(data, FuzzLimits.XML).root());
            } catch (InvalidXmlException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            EndpointReference once = written(reference);

            assertThat(once.address()).isEqualTo(reference.address());
            assertThat(once.referenceParameters()).hasSameSizeAs(reference.referenceParameters());
            assertThat(written(once)).as("after the prefix wsa was added").isEqualTo(once);
        });
    }

    private static EndpointReference written(EndpointReference reference) {
        return EndpointReference.read(reference.toFragment(new QName("urn:x", "r", "x")).root());
    }
}
