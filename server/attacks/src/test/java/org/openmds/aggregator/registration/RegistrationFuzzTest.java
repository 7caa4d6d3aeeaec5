package org.openmds.aggregator.registration;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any fragment as a registration of MDS4: all its problems are told, or what is written is read as the same. */
@NullMarked
class RegistrationFuzzTest {

    private static final EndpointReference REGISTRANT = EndpointReference.of("http://member.example.org/");

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            RegistrationParameters read;
            try {
                read = RegistrationParameters.read(XmlFragment.parse(data, FuzzLimits.XML).root(), REGISTRANT);
            } catch (InvalidXmlException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            } catch (DocumentProblemsException refused) {
                assertThat(refused.problems()).isNotEmpty().allSatisfy(problem -> assertThat(problem).isNotBlank());
                return;
            }
            XmlFragment written = read.toFragment();

            assertThat(RegistrationParameters.read(written.root(), REGISTRANT).toFragment()).isEqualTo(written);
        });
    }
}
