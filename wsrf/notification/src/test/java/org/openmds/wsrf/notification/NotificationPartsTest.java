package org.openmds.wsrf.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

class NotificationPartsTest {

    private static final TopicPath TOPIC = TopicPath.of(new QName("urn:p", "a"), "b");
    private static final EndpointReference PRODUCER = EndpointReference.of("http://p:1/index");

    @Test
    void notify_severalMessages_isValidAndReadsBack() {
        NotificationParts notify = NotificationParts.notify(List.of(message("s1", "1"), message("s2", "2")));

        XmlFragment written = written(notify);
        ServiceCalls.valid(written);
        List<ReceivedNotification> read = ReceivedNotification.readAll(written.root());
        assertThat(read).extracting(each -> each.message().root().text()).containsExactly("1", "2");
        assertThat(read).extracting(ReceivedNotification::topic).containsOnly(Optional.of(TOPIC));
        assertThat(read).extracting(ReceivedNotification::producer).containsOnly(Optional.of(PRODUCER));
        assertThat(read)
                .extracting(each -> each.subscription().orElseThrow().referenceParameters().getFirst().root().text())
                .containsExactly("s1", "s2");
    }

    @Test
    void readAll_messagesThatEachTakeManyNamespaces_areRefusedBeyondFourTimesTheBody() {
        StringBuilder notify = new StringBuilder("<n:Notify xmlns:n='http://docs.oasis-open.org/wsn/b-2'");
        // Long names instead of many names use the same memory in less time.
        String name = "urn:namespace:" + "x".repeat(1_000);
        for (int i = 0; i < 300; i++) {
            notify.append(" xmlns:p%d='%s%d'".formatted(i, name, i));
        }
        notify.append('>');
        for (int i = 0; i < 500; i++) {
            notify.append(
                    "<n:NotificationMessage><n:Message><m>p1:a p2:a p3:a p4:a p5:a</m></n:Message></n:NotificationMessage>");
        }
        XmlFragment written = XmlFragment.parse(notify.append("</n:Notify>").toString());

        assertThatThrownBy(() -> ReceivedNotification.readAll(written.root())).isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("longer than %d bytes", 4 * written.length() + (64 << 10));
    }

    @Test
    void readAll_parametersThatEachTakeManyNamespaces_areRefusedBeyondFourTimesTheBody() {
        StringBuilder notify = new StringBuilder("<n:Notify xmlns:n='http://docs.oasis-open.org/wsn/b-2'>");
        for (int i = 0; i < 20; i++) {
            notify.append("<n:NotificationMessage xmlns:p='urn:")
                    .append("x".repeat(4_000))
                    .append("""
                            '><n:ProducerReference xmlns:a='http://www.w3.org/2005/08/addressing'><a:Address>http://p/</a:Address>\
                            <a:ReferenceParameters>""")
                    .append("<m/>".repeat(60))
                    .append("""
                            </a:ReferenceParameters></n:ProducerReference><n:Message><m/></n:Message></n:NotificationMessage>""");
        }
        XmlFragment written = XmlFragment.parse(notify.append("</n:Notify>").toString());

        assertThatThrownBy(() -> ReceivedNotification.readAll(written.root())).isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("at most %d bytes long", 4 * written.length() + (64 << 10));
    }

    @Test
    void notify_oneNotificationForMany_isRenderedOnce() {
        Notification notification = notification("1");
        byte[] first = NotificationParts.message(reference("s1"), notification).get(2);

        assertThat(NotificationParts.message(reference("s2"), notification).get(2)).isSameAs(first);
    }

    @Test
    void message_payloadInADefaultNamespaceOrInNone_keepsItsName() {
        for (String payload : List.of("<m xmlns='urn:m'><n/></m>", "<m/>",
                "<x:m xmlns:x='urn:x' a='&lt;&amp;'>é</x:m>")) {
            Notification notification = new Notification(TOPIC, "", Optional.empty(),
                    XmlTree.of(XmlFragment.parse(payload)));

            XmlFragment written = written(
                    NotificationParts.notify(List.of(NotificationParts.message(reference("s"), notification))));

            assertThat(ReceivedNotification.readAll(written.root()).getFirst().message().root().expandedForm())
                    .isEqualTo(XmlFragment.parse(payload).root().expandedForm());
        }
    }

    private static XmlFragment written(NotificationParts parts) {
        String text = BytesOutput.of(parts::writeTo).toString();
        assertThat(parts.length()).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        return XmlFragment.parse(text);
    }

    private static List<byte[]> message(String subscription, String text) {
        return NotificationParts.message(reference(subscription), notification(text));
    }

    private static Notification notification(String text) {
        return new Notification(TOPIC, "", Optional.of(PRODUCER),
                XmlTree.of(XmlFragment.parse("<m xmlns='urn:m'>" + text + "</m>")));
    }

    private static byte[] reference(String key) {
        return NotificationParts.subscriptionReference(
                EndpointReference.of("http://p:1/SubscriptionManagerService", new QName("urn:k", "Key", "k"), key));
    }
}
