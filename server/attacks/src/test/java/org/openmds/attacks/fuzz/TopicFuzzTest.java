package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any fragment as a topic expression: it is refused, or selects topics of the set. */
class TopicFuzzTest {

    private static final TopicSet TOPICS = TopicSet.of(List.of(TopicPath.of(new QName("urn:t", "job")),
            TopicPath.of(new QName("urn:t", "job"), "ended"), TopicPath.of(new QName("urn:t", "job"), "ended", "well"),
            TopicPath.of(new QName("urn:u", "job"))));

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void select(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                TopicExpression expression = TopicExpression.read(XmlFragment.parse(data, FuzzLimits.XML).root());

                assertThat(TOPICS.topics()).containsAll(expression.select(TOPICS));
            } catch (InvalidXmlException | WsrfFaultException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
