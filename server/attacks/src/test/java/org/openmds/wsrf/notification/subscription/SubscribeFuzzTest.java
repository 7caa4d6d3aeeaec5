package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;

import javax.xml.namespace.QName;

import org.jspecify.annotations.NullMarked;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any fragment as a Subscribe: it is refused, or its filter gives an answer for each message. */
@NullMarked
class SubscribeFuzzTest {

    private static final Instant NOW = Instant.parse("2026-02-28T12:00:00Z");
    private static final TopicSet TOPICS = TopicSet.of(
            List.of(TopicPath.of(new QName("urn:p", "a"), "b"), TopicPath.of(new QName("urn:p", "c"))));
    private static final XmlTree MESSAGE = XmlTree
            .of(XmlFragment.parse("<u:a xmlns:u='urn:u' n='1'>x<u:b>2</u:b></u:a>"));

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            SubscribeRequest request;
            try {
                request = SubscribeRequest.read(XmlFragment.parse(data, FuzzLimits.XML).root(), NOW);
            } catch (InvalidXmlException | WsrfFaultException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            assertThat(request.consumer().address()).isNotBlank();
            assertThat(TOPICS.topics()).containsAll(request.filter().select(TOPICS));
            assertThat(request.filter().acceptsMessage(MESSAGE)).isIn(true, false);
            assertThat(request.filter().acceptsProducer(MESSAGE)).isIn(true, false);
        });
    }
}
