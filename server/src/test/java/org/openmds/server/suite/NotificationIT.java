package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** WS-BaseNotification on the wire, with a foreign consumer. */
class NotificationIT {

    private static final String WSN = "http://docs.oasis-open.org/wsn/b-2";
    private static final String FULL = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Full";
    private static final String SIMPLE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple";

    @TempDir
    Path directory;

    private RunningServer server;
    private NotifyConsumer consumer;
    private IndexClient index;

    @BeforeEach
    void start() throws IOException {
        server = RunningServer.start(directory.resolve("state"));
        consumer = NotifyConsumer.start(0);
        index = server.index();
    }

    @AfterEach
    void stop() {
        consumer.close();
        server.close();
    }

    @Test
    void subscriber_ofEverything_hearsOfAdditionChangeAndRemoval() {
        subscribe("");

        EntryReference entry = index.add("one");
        await().until(() -> consumer.messages("EntryAdditionNotification").size() == 1);
        assertThat(entry.call(RequestBodies.updateContent(RequestBodies.job("changed", ""))).isFault()).isFalse();
        await().until(() -> consumer.messages("ResourcePropertyValueChangeNotification")
                .stream()
                .anyMatch(
                        change -> !XmlReader.texts(change, "rp:NewValues/sg:Entry//j:Job[@n='changed']/@n").isEmpty()));
        assertThat(entry.call(RequestBodies.DESTROY).isFault()).isFalse();

        await().until(() -> consumer.messages("TerminationNotification").size() == 1);
        Element removal = consumer.messages("EntryRemovalNotification").getFirst();
        assertThat(XmlReader.text(removal, "sg:MemberServiceEPR/wsa:Address")).isEqualTo("http://example.org/one");
        assertThat(XmlReader.text(removal, "sg:Reason")).contains("destroyed");
        assertThat(consumer.problems()).isEmpty();
    }

    @Test
    void consumerReference_withParameters_hasThemEchoed() {
        subscribe("");
        index.add("one");

        await().until(() -> !consumer.envelopes().isEmpty());
        Element header = XmlReader.elements(consumer.envelopes().getFirst(), "/*/*[local-name()='Header']").getFirst();
        assertThat(XmlReader.text(header, "*[local-name()='NotificationConsumerKey']")).isEqualTo("42");
        assertThat(XmlReader.text(header, "wsa:To")).isEqualTo(consumer.address());
        assertThat(XmlReader.text(header, "wsa:Action"))
                .isEqualTo("http://docs.oasis-open.org/wsn/bw-2/NotificationConsumer/Notify");
    }

    @Test
    void filters_fullDialectAndMessageContent_letThroughWhatTheySay() {
        subscribe("<n:Filter><n:TopicExpression Dialect='" + FULL + "'>sg://*|sgw:EntryRemoval</n:TopicExpression>"
                + "<n:MessageContent Dialect='" + RequestBodies.XPATH
                + "'>//j:Job/@n = 'two'</n:MessageContent></n:Filter>");

        index.add("one");
        EntryReference two = index.add("two");
        two.call(RequestBodies.DESTROY);

        await().until(() -> consumer.messages("EntryRemovalNotification").size() == 1);
        assertThat(consumer.messages("EntryAdditionNotification")).isEmpty();
        assertThat(consumer.bodies().stream().flatMap(body -> XmlReader.texts(body, "//j:Job/@n").stream()))
                .containsOnly(
                        "two");
        assertThat(consumer.problems()).isEmpty();
    }

    @Test
    void raw_messagesComeAlone() {
        subscribe(
                "<n:Filter><n:TopicExpression Dialect='" + SIMPLE + "'>sgw:EntryAddition</n:TopicExpression></n:Filter>"
                        + "<n:SubscriptionPolicy><n:UseRaw/></n:SubscriptionPolicy>");

        index.add("one");

        await().until(() -> !consumer.bodies().isEmpty());
        assertThat(consumer.bodies().getFirst().getLocalName()).isEqualTo("EntryAdditionNotification");
        assertThat(consumer.problems()).isEmpty();
    }

    @Test
    void subscription_pausedResumedRenewedAndEnded_behavesSo() {
        EntryReference subscription = subscribe("");
        assertThat(subscription.call(wsn("PauseSubscription", "")).isFault()).isFalse();
        index.add("one");
        await().until(() -> current("sgw:EntryAddition").texts("//j:Job/@n").equals(List.of("one")));
        assertThat(subscription.call(wsn("ResumeSubscription", "")).isFault()).isFalse();
        index.add("two");
        await().until(() -> !consumer.messages("EntryAdditionNotification").isEmpty());
        assertThat(XmlReader.texts(consumer.messages("EntryAdditionNotification").getFirst(), ".//j:Job/@n"))
                .containsExactly("two");

        SoapAnswer renewed = subscription.call(wsn("Renew", "<n:TerminationTime>PT1H</n:TerminationTime>"));
        assertThat(renewed.payload().getLocalName()).isEqualTo("RenewResponse");
        assertThat(subscription.call(RequestBodies.setLifetime("PT2H")).isFault()).isFalse();
        assertThat(subscription.call(RequestBodies.DOCUMENT).texts("//*[local-name()='ConsumerReference']")).hasSize(1);
        assertThat(subscription.call(wsn("Unsubscribe", "")).isFault()).isFalse();
        assertThat(subscription.call(wsn("Unsubscribe", "")).fault()).isEqualTo("ResourceUnknownFault");
    }

    @Test
    void faults_ofSubscribeAndGetCurrentMessage_areThoseOfTheStandard() {
        Map<String, String> expected = new TreeMap<>(Map.of(
                "<n:Filter><j:F/></n:Filter>", "InvalidFilterFault",
                topic("urn:d", "sg:Entry"), "TopicExpressionDialectUnknownFault",
                topic(FULL, "sg:Entry["), "InvalidTopicExpressionFault",
                topic(SIMPLE, "sg:Nothing"), "TopicNotSupportedFault",
                "<n:Filter><n:ProducerProperties Dialect='" + RequestBodies.XPATH
                        + "'>//</n:ProducerProperties></n:Filter>",
                "InvalidProducerPropertiesExpressionFault",
                "<n:Filter><n:MessageContent Dialect='urn:x'>1</n:MessageContent></n:Filter>",
                "InvalidMessageContentExpressionFault",
                "<n:InitialTerminationTime>2001-01-01T00:00:00Z</n:InitialTerminationTime>",
                "UnacceptableInitialTerminationTimeFault",
                "<n:SubscriptionPolicy><j:Fast/></n:SubscriptionPolicy>", "UnrecognizedPolicyRequestFault",
                "<n:InitialTerminationTime>soon</n:InitialTerminationTime>", "SubscribeCreationFailedFault"));
        Map<String, String> faults = new TreeMap<>();
        expected.keySet().forEach(content -> faults.put(content, index.call(subscribeBody(content)).fault()));

        assertThat(faults).isEqualTo(expected);
        assertThat(current("sg:Entry").fault()).isEqualTo("NoCurrentMessageOnTopicFault");
        assertThat(current("sg:X").fault()).isEqualTo("TopicNotSupportedFault");
        index.add("one");
        await().until(() -> !current("sg:Entry").isFault());
        assertThat(current("sg:Entry").texts(".//j:Job/@n")).containsExactly("one");
    }

    @Test
    void pullPoint_ofAConsumerThatNobodyCanReach_holdsItsMessages() {
        EntryReference pullPoint = reference(index.call(wsn("CreatePullPoint", "")), "PullPoint");
        SoapAnswer subscribed = index.call(wsn("Subscribe", "<n:ConsumerReference><wsa:Address>" + pullPoint.address()
                + "</wsa:Address><wsa:ReferenceParameters>" + pullPoint.headers()
                + "</wsa:ReferenceParameters></n:ConsumerReference>" + topic(SIMPLE, "sgw:EntryAddition")));
        assertThat(subscribed.isFault()).isFalse();

        index.add("one");
        index.add("two");

        await().until(() -> pulled(pullPoint, "1").equals(List.of("one")));
        await().until(() -> pulled(pullPoint, "5").equals(List.of("two")));
        assertThat(SoapClient.post(pullPoint.address(), pullPoint.headers(), wsn("Notify",
                "<n:NotificationMessage><n:Message>" + RequestBodies.job("pushed", "")
                        + "</n:Message></n:NotificationMessage>"))
                .status()).isEqualTo(202);
        assertThat(pulled(pullPoint, "5")).containsExactly("pushed");
        assertThat(pullPoint.call(wsn("DestroyPullPoint", "")).isFault()).isFalse();
        assertThat(pullPoint.call(wsn("GetMessages", "")).fault()).isEqualTo("ResourceUnknownFault");
    }

    @Test
    void wsdls_ofAllServices_areThereWithWhatTheyImport() {
        for (String service : List.of("DefaultIndexService", "SubscriptionManagerService", "PullPointService",
                "NotificationConsumerService")) {
            String wsdl = new String(SoapClient.get(server.url("/wsrf/services/" + service + "?wsdl")).body(),
                    StandardCharsets.UTF_8);
            assertThat(wsdl).contains("bw-2.wsdl").contains(service + "PortType");
        }
        assertThat(SoapClient.get(server.url("/wsrf/schema/bw-2.wsdl")).statusCode()).isEqualTo(200);
    }

    private static List<String> pulled(EntryReference pullPoint, String most) {
        return pullPoint.call(wsn("GetMessages", "<n:MaximumNumber>" + most + "</n:MaximumNumber>"))
                .texts("//j:Job/@n");
    }

    private SoapAnswer current(String topic) {
        return index.call(wsn("GetCurrentMessage", "<n:Topic Dialect='" + SIMPLE + "'>" + topic + "</n:Topic>"));
    }

    private EntryReference subscribe(String rest) {
        return reference(index.call(subscribeBody(rest)), "SubscriptionReference");
    }

    private String subscribeBody(String rest) {
        return wsn("Subscribe",
                """
                        <n:ConsumerReference><wsa:Address>%s</wsa:Address><wsa:ReferenceParameters>\
                        <k:NotificationConsumerKey xmlns:k="urn:consumer">42</k:NotificationConsumerKey></wsa:ReferenceParameters>\
                        </n:ConsumerReference>%s"""
                        .formatted(consumer.address(), rest));
    }

    private static EntryReference reference(SoapAnswer answer, String name) {
        assertThat(answer.isFault()).as(answer.body()).isFalse();
        Element epr = XmlReader.elements(answer.payload(), "*[local-name()='" + name + "']").getFirst();
        Element key = XmlReader.elements(epr, "wsa:ReferenceParameters/*").getFirst();
        return new EntryReference(XmlReader.text(epr, "wsa:Address"), key.getTextContent(), XmlReader.write(key));
    }

    private static String topic(String dialect, String expression) {
        return "<n:Filter><n:TopicExpression Dialect='" + dialect + "'>" + expression
                + "</n:TopicExpression></n:Filter>";
    }

    private static String wsn(String operation, String content) {
        return "<n:%1$s xmlns:n='%2$s' xmlns:wsa='%3$s' xmlns:sg='%4$s' xmlns:sgw='http://docs.oasis-open.org/wsrf/sgw-2' xmlns:j='%5$s'>%6$s</n:%1$s>"
                .formatted(operation, WSN, XmlReader.WSA, XmlReader.SG, XmlReader.JOBS, content);
    }
}
