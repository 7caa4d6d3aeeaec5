package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;
import static org.openmds.server.suite.WsnRequests.body;
import static org.openmds.server.suite.WsnRequests.brokered;
import static org.openmds.server.suite.WsnRequests.filter;
import static org.openmds.server.suite.WsnRequests.topic;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.BrokerClient.Registered;

/** WS-BrokeredNotification on the wire, with foreign publishers and consumers. */
class BrokerIT {

    private static final String ONE = topic("br:Topic", "Simple", "j:one");

    @TempDir
    static Path shared;

    private static RunningServer server;

    @TempDir
    Path directory;

    private BrokerClient broker;
    private NotifyConsumer consumer;
    /** A server for one test that counts, or needs another configuration. */
    private Optional<RunningServer> own = Optional.empty();

    @BeforeAll
    static void startShared() {
        server = RunningServer.start(shared);
    }

    @AfterAll
    static void stopShared() {
        server.close();
    }

    @BeforeEach
    void start() throws IOException {
        broker = BrokerClient.of(server.server().baseUrl());
        consumer = NotifyConsumer.start(0);
    }

    @AfterEach
    void stop() {
        consumer.close();
        own.ifPresent(RunningServer::close);
    }

    @Test
    void registerPublisher_withEveryOption_isARegistrationWithAllOfThem() {
        Instant end = Instant.now().plusSeconds(3600);

        Registered registered = broker.register(
                """
                        <br:PublisherReference><wsa:Address>http://example.org/publisher</wsa:Address><wsa:ReferenceParameters>\
                        <k xmlns="urn:k">7</k></wsa:ReferenceParameters></br:PublisherReference>%s%s<br:Demand>false</br:Demand>\
                        <br:InitialTerminationTime>%s</br:InitialTerminationTime>"""
                        .formatted(ONE, topic("br:Topic", "Full", "j:two//*|j:three"), end));

        SoapAnswer document = registered.registration().call(RequestBodies.DOCUMENT);
        assertThat(document.texts("*/*[local-name()='PublisherReference']//*[local-name()='k']")).containsExactly("7");
        assertThat(document.texts("*/*[local-name()='Topic']")).containsExactly("j:one", "j:two//*|j:three");
        assertThat(document.texts("*/*[local-name()='Demand']")).containsExactly("false");
        assertThat(Instant.parse(document.text("*/rl:TerminationTime"))).isBetween(end.minusSeconds(1),
                end.plusSeconds(1));
        assertThat(registered.registration().call(RequestBodies.setLifetime("PT2H")).isFault()).isFalse();
        assertThat(broker.call(RequestBodies.DOCUMENT).texts("*/*[local-name()='TopicExpression']"))
                .anyMatch(topic -> topic.endsWith(":one"));
        assertThat(registered.registration().call(RequestBodies.DESTROY).isFault()).isFalse();
        assertThat(registered.registration().call(brokered("DestroyRegistration", "")).fault())
                .isEqualTo("ResourceUnknownFault");
    }

    @Test
    void registerPublisher_whatCannotBe_isTheStandardsFault() {
        Map<String, String> expected = new TreeMap<>(Map.of(
                "<br:Demand>true</br:Demand>", "PublisherRegistrationRejectedFault",
                "<br:PublisherReference><wsa:Address>%s</wsa:Address></br:PublisherReference>".formatted(broker.url()),
                "PublisherRegistrationRejectedFault",
                topic("br:Topic", "Simple", "j:one/"), "InvalidTopicExpressionFault",
                "<br:Topic Dialect='urn:d'>j:one</br:Topic>", "InvalidTopicExpressionFault",
                "<br:InitialTerminationTime>2001-01-01T00:00:00Z</br:InitialTerminationTime>",
                "UnacceptableInitialTerminationTimeFault",
                "<br:InitialTerminationTime>2101-01-01T00:00:00Z</br:InitialTerminationTime>",
                "UnacceptableInitialTerminationTimeFault",
                "<br:InitialTerminationTime>soon</br:InitialTerminationTime>", "PublisherRegistrationFailedFault"));
        Map<String, String> faults = new TreeMap<>();
        String publishers = broker.metric("mds_publishers");

        expected.keySet()
                .forEach(content -> faults.put(content, broker.call(brokered("RegisterPublisher", content)).fault()));

        assertThat(faults).isEqualTo(expected);
        assertThat(broker.metric("mds_publishers")).isEqualTo(publishers);
    }

    @Test
    void notify_inAndOutAgain_reachesThoseWhoseTopicsSelectIt() throws IOException {
        startOwn();
        try (NotifyConsumer concrete = NotifyConsumer.start(0); NotifyConsumer full = NotifyConsumer.start(0)) {
            broker.subscribe(consumer, "");
            broker.subscribe(concrete, filter("Concrete", "j:queue/long/ended"));
            broker.subscribe(full, filter("Full", "j:queue//ended|j:other"));

            assertThat(publish("Concrete", "j:queue/long/ended", "a").status()).isEqualTo(202);
            publish("Concrete", "j:queue/short/ended", "b");
            publish("Simple", "j:queue", "c");
            publish("Simple", "j:other", "d");

            await().until(() -> jobs(consumer).equals(List.of("a", "b", "c", "d")));
            await().until(() -> jobs(full).equals(List.of("a", "b", "d")));
            await().until(() -> jobs(concrete).equals(List.of("a")));
            assertThat(consumer.problems()).isEmpty();
            assertThat(concrete.problems()).isEmpty();
            assertThat(full.problems()).isEmpty();
        }
        assertThat(broker.metric("mds_broker_messages_total")).isEqualTo("4");
        assertThat(broker.metric("mds_broker_passed_total")).isEqualTo("8");
    }

    @Test
    void notify_withoutATopic_isRefused() {
        int before = Integer.parseInt(broker.metric("mds_broker_refused_total"));
        SoapAnswer refused = broker
                .call(body("Notify", "<n:NotificationMessage><n:Message>" + RequestBodies.job("a", "")
                        + "</n:Message></n:NotificationMessage>"));

        assertThat(refused.fault()).isEqualTo("InvalidTopicExpressionFault");
        assertThat(broker.metric("mds_broker_refused_total")).isEqualTo(Integer.toString(before + 1));
    }

    @Test
    void getCurrentMessage_atTheBroker_isTheLastOnTheTopic() {
        assertThat(broker.current("Simple", "j:kept").fault()).isEqualTo("TopicNotSupportedFault");
        broker.register(topic("br:Topic", "Simple", "j:kept"));
        assertThat(broker.current("Simple", "j:kept").fault()).isEqualTo("NoCurrentMessageOnTopicFault");
        publish("Simple", "j:kept", "a");
        publish("Simple", "j:kept", "b");
        publish("Simple", "j:two", "c");

        assertThat(broker.current("Simple", "j:kept").texts(".//@n")).containsExactly("b");
        assertThat(broker.current("Full", "j:kept|j:two").fault()).isEqualTo("MultipleTopicsSpecifiedFault");
    }

    @Test
    void requiresRegistration_true_takesMessagesOfRegisteredPublishersOnly() {
        assertThat(broker.call(RequestBodies.DOCUMENT).text("*/*[local-name()='RequiresRegistration']"))
                .isEqualTo("false");
        startOwn("notification.broker.requires-registration", "true", "notification.broker.topics",
                "{http://example.org/jobs}one,{http://example.org/jobs}one/ended");
        SoapAnswer document = broker.call(RequestBodies.DOCUMENT);
        assertThat(document.text("*/*[local-name()='RequiresRegistration']")).isEqualTo("true");
        assertThat(document.text("*/*[local-name()='FixedTopicSet']")).isEqualTo("true");
        broker.subscribe(consumer, "");

        assertThat(publish("Simple", "j:one", "unregistered").fault()).isEqualTo("PublisherRegistrationRejectedFault");
        Registered registered = broker.register(ONE);
        assertThat(registered.consumer().call(WsnRequests.notify("Simple", "j:one", "registered")).status())
                .isEqualTo(202);
        assertThat(registered.consumer().call(WsnRequests.notify("Simple", "j:two", "other")).fault())
                .isEqualTo("TopicNotSupportedFault");
        assertThat(broker.call(brokered("RegisterPublisher", topic("br:Topic", "Full", "j:two//*"))).fault())
                .isEqualTo("TopicNotSupportedFault");
        assertThat(broker.call(WsnRequests.subscribe(consumer.address(), filter("Simple", "j:two"))).fault())
                .isEqualTo("TopicNotSupportedFault");
        assertThat(registered.registration().call(brokered("DestroyRegistration", "")).payload().getLocalName())
                .isEqualTo("DestroyRegistrationResponse");
        assertThat(registered.consumer().call(WsnRequests.notify("Simple", "j:one", "former")).fault())
                .isEqualTo("PublisherRegistrationRejectedFault");

        await().until(() -> jobs(consumer).equals(List.of("registered")));
    }

    @Test
    void notify_ofWhoMayOnlyRead_isTakenFromARegisteredPublisher() throws IOException {
        String token = "publisher-0123456789abcdef";
        Path file = Files.writeString(directory.resolve("token"), token);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        startOwn("rights.anonymous", "read", "rights.tokens[0].name", "a", "rights.tokens[0].file", file.toString(),
                "rights.tokens[0].rights", "register");
        broker.subscribe(consumer, "");

        assertThat(publish("Simple", "j:one", "stranger").status()).isEqualTo(401);
        SoapAnswer answer = SoapClient.send(SoapClient
                .request(broker.url(), SoapClient.TEXT_XML,
                        SoapClient.envelope(XmlReader.SOAP_11, "", brokered("RegisterPublisher", ONE)))
                .header("Authorization", "Bearer " + token)
                .build());
        EntryReference door = WsnRequests.reference(answer, "ConsumerReference");
        assertThat(door.call(WsnRequests.notify("Simple", "j:one", "publisher")).status()).isEqualTo(202);

        await().until(() -> jobs(consumer).equals(List.of("publisher")));
    }

    @Test
    void leasesAndLimits_configured_areKept() {
        startOwn("notification.lease.endless", "true", "notification.lease.default", "1h", "notification.per-caller",
                "2", "notification.pull-points.count", "1");

        EntryReference endless = broker.subscribe(consumer, "");
        assertThat(XmlReader.text(endless.call(RequestBodies.DOCUMENT).payload(), "*/rl:TerminationTime")).isEmpty();
        broker.subscribe(consumer, "<n:InitialTerminationTime>PT1M</n:InitialTerminationTime>");
        assertThat(broker.call(WsnRequests.subscribe(consumer.address(), "")).fault())
                .isEqualTo("SubscribeCreationFailedFault");
        assertThat(broker.call(body("CreatePullPoint", "")).isFault()).isFalse();
        assertThat(broker.call(body("CreatePullPoint", "")).isFault()).isTrue();
    }

    @Test
    void consumersThatMayBeNamed_followTheConfigurationOfNow() {
        RunningServer changing = startOwn();
        broker.subscribe(consumer, "");
        changing.reconfigure(directory.resolve("state"), "sources.local-targets", "false");

        assertThat(broker.call(WsnRequests.subscribe(consumer.address(), "")).fault())
                .isEqualTo("SubscribeCreationFailedFault");
    }

    @Test
    void broker_thatIsItsOwnSubscriber_doesNotSendForEver() {
        startOwn();
        broker.subscribe(consumer, "");
        WsnRequests.reference(broker.call(WsnRequests.subscribe(broker.url(), "")),
                "SubscriptionReference");

        publish("Simple", "j:one", "a");

        await().until(() -> broker.metric("mds_broker_returned_total").equals("1"));
        assertThat(broker.metric("mds_broker_messages_total")).isEqualTo("1");
        await().until(() -> jobs(consumer).equals(List.of("a")));
    }

    @Test
    void wsdls_ofTheBrokersServices_areThereWithWhatTheyImport() {
        for (String service : List.of("NotificationBrokerService", "PublisherRegistrationManagerService")) {
            String wsdl = new String(SoapClient.get(server.url("/wsrf/services/" + service + "?wsdl")).body(),
                    StandardCharsets.UTF_8);
            assertThat(wsdl).contains("brw-2.wsdl").contains(service + "PortType");
        }
        assertThat(SoapClient.get(server.url("/wsrf/schema/brw-2.wsdl")).statusCode()).isEqualTo(200);
        assertThat(new String(SoapClient.get(server.url("/wsrf/services")).body(), StandardCharsets.UTF_8))
                .contains("NotificationBrokerService", "PublisherRegistrationManagerService");
    }

    private SoapAnswer publish(String dialect, String topic, String job) {
        return broker.call(WsnRequests.notify(dialect, topic, job));
    }

    /** Starts a server of its own for the rest of the test. */
    private RunningServer startOwn(String... keyValues) {
        RunningServer started = RunningServer.start(directory.resolve("state"), keyValues);
        own = Optional.of(started);
        broker = BrokerClient.of(started.server().baseUrl());
        return started;
    }

    static List<String> jobs(NotifyConsumer consumer) {
        return consumer.messages("Job").stream().map(job -> job.getAttribute("n")).toList();
    }
}
