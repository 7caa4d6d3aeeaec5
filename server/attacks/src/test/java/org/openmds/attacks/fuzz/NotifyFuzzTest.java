package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any fragment as a Notify: it is refused, or each message is a fragment of its own. */
class NotifyFuzzTest {

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            List<ReceivedNotification> messages;
            try {
                messages = ReceivedNotification.readAll(XmlFragment.parse(data, FuzzLimits.XML).root());
            } catch (InvalidXmlException | WsrfFaultException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            for (ReceivedNotification each : messages) {
                assertThat(XmlFragment.parse(each.message().toBytes(), XmlLimits.DEFAULT)).isEqualTo(each.message());
                assertThat(each.producer().stream())
                        .allSatisfy(reference -> assertThat(reference.address()).isNotNull());
            }
        });
    }
}
