package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The requests that clients of Globus Toolkit 4.0 sent to its container, replayed against this server: the answers have the structure of the recorded
 * ones, except for the differences that are named here with their reason.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Gt40ReplayIT {

    /** Differences of all answers, as patterns of paths, by their reason. */
    private static final Map<String, String> ALLOWED = Map.ofEntries(
            Map.entry(".*xml.apache.org/axis:.*",
                    "Axis adds the names of its classes and hosts to faults"),
            Map.entry(".*BaseFaults-1.2-draft-01.xsd:(Originator|FaultCause|Description).*",
                    "optional: the container names itself and its Java exceptions, this server describes every fault"),
            Map.entry(".*faultstring/@.*:lang",
                    "optional: the language of a text"),
            Map.entry(".*addressing:ReferenceProperties/.*",
                    "keys are opaque"),
            Map.entry(".*addressing:From/.*addressing:Reference.*",
                    "optional: the answer names the address of the request"),
            Map.entry(".*/@openmds.org/aggregator:.*",
                    "an attribute of this server on entries, in a namespace of its own"),
            Map.entry(".*:(QueryEvaluationError|InvalidQueryExpression)Fault.*",
                    "the expression is wrong, not its evaluation"),
            Map.entry(".*Get(MultipleResourceProperties|ResourceProperty)Response/.*:Content/@xsi:type=.*",
                    "the type of the content is always told"),
            Map.entry(".*:EntryCount/.*",
                    "the number of entries, in the place of a counter, has two parts"),
            Map.entry(".*:NewValue/.*:AggregatorData/.*",
                    "this server notifies the entry when it is added, before its data are collected"));

    private static final String TRIGGERS = "http://mds.globus.org/trigger/types";
    private static final String SG_DRAFT = "http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-ServiceGroup-1.2-draft-01.xsd";
    private static final Pattern OLD_KEY = Pattern
            .compile("<ns1:ServiceGroupEntryKey([^>]*>).*</ns1:ServiceGroupEntryKey>(</soapenv:Header>)");

    @TempDir
    static Path folder;

    private RunningServer server;
    private NotifyConsumer consumer;
    private String entry = "";
    private String subscription = "";
    private String trigger = "";

    @BeforeAll
    void start() throws IOException {
        Path probe = Files.writeString(folder.resolve("host.sh"), """
                #!/bin/sh
                cat <<END
                <glue:Host xmlns:glue="http://mds.globus.org/glue/ce/1.1" glue:Name="h1" glue:UniqueID="h1">\
                <glue:Processor glue:ClockSpeed="2400"/></glue:Host>
                END
                """);
        Files.setPosixFilePermissions(probe, PosixFilePermissions.fromString("rwxr-xr-x"));
        server = RunningServer.start(folder.resolve("state"), "sources.execution.programs[0].name", "host",
                "sources.execution.programs[0].program", probe.toString());
        consumer = NotifyConsumer.start(0);
        entry = key(replay("01-Add", "DefaultIndexService"));
        await().untilAsserted(() -> assertThat(replay("07-Query-count", "DefaultIndexService").text("."))
                .as(replay("03-GetResourceProperty-Entry", "DefaultIndexService").body())
                .isEqualTo("1"));
        subscription = key(replay("23-Subscribe", "DefaultIndexService"));
    }

    @AfterAll
    void stop() {
        consumer.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"01-Add", "02-Add-unknown-source", "03-GetResourceProperty-Entry",
        "04-GetResourceProperty-unknown", "05-GetMultipleResourceProperties", "07-Query-count", "08-Query-boolean",
        "09-Query-string", "11-Query-none", "12-Query-bad-expression", "23-Subscribe",
        "29-GetCurrentMessage-unknown-topic"})
    void replay_atTheIndex_isAnsweredAsRecorded(String exchange) {
        requireSameShape(exchange, replay(exchange, "DefaultIndexService"));
    }

    /** The container's own sources ask for what its clients ask for, too. */
    @ParameterizedTest
    @CsvSource({"50-source-GetResourceProperty, 03-GetResourceProperty-Entry", "53-source-Subscribe, 23-Subscribe"})
    void replay_sourcesOfTheContainer_areAnsweredAsClients(String exchange, String answer) {
        requireSameShape(answer, replay(exchange, "DefaultIndexService"));
    }

    @ParameterizedTest
    @CsvSource({"51-source-GetMultipleResourceProperties, DefaultIndexService",
        "52-source-Query, DefaultTriggerService"})
    void replay_otherSourcesOfTheContainer_getNoNameOfTheFinalStandards(String exchange, String service) {
        SoapAnswer answer = replay(exchange, service);

        assertThat(answer.isFault()).isFalse();
        assertThat(answer.body()).contains("/wsrf/2004/06/")
                .doesNotContain("/wsrf/sg-2", "/wsrf/rp-2",
                        "/2005/08/addressing");
    }

    @Test
    void replay_currentMessageOfASilentTopic_isAnsweredAsRecorded() {
        requireSameShape("28-GetCurrentMessage-none",
                replay("28-GetCurrentMessage-none", "DefaultIndexService", "ns1:Entry", "ns1:MembershipContentRule"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"13-Entry-GetMultiple", "14-Entry-SetTerminationTime", "16-Entry-Query"})
    void replay_atAnEntry_isAnsweredAsRecorded(String exchange) {
        requireSameShape(exchange, replay(exchange, "DefaultIndexServiceEntry"));
    }

    /** The container fails at this one; the client asks for a lifetime without end. */
    @Test
    void replay_unlimitedLifetime_isRefusedWithATypedFault() {
        SoapAnswer answer = replay("15-Entry-SetTerminationTime-infinity", "DefaultIndexServiceEntry");

        assertThat(answer.fault()).isEqualTo("TerminationTimeChangeRejectedFault");
    }

    /** The container cannot answer with attributes. */
    @Test
    void replay_queryOfAttributes_isAnswered() {
        assertThat(replay("10-Query-attribute", "DefaultIndexService").text(".")).contains("h1");
    }

    /** The index document of this server has properties of its own; all names of WSRF in it are those of the drafts. */
    @Test
    void replay_queryOfTheDocument_hasNoNameOfTheFinalStandards() {
        SoapAnswer answer = replay("06-Query-all", "DefaultIndexService");

        assertThat(answer.body()).contains(SG_DRAFT, "/2004/03/addressing")
                .doesNotContain("/wsrf/sg-2",
                        "/wsrf/rp-2", "/2005/08/addressing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"25-PauseSubscription", "26-ResumeSubscription", "30-Subscription-GetProperty",
        "31-Subscription-SetTerminationTime"})
    void replay_atASubscription_isAnsweredAsRecorded(String exchange) {
        requireSameShape(exchange, replay(exchange, "SubscriptionManagerService"));
    }

    @Test
    void notify_aSubscriberOfTheDrafts_hasTheRecordedShape() {
        SoapAnswer unused = replay("01-Add", "DefaultIndexService", "services/h1", "services/h3");

        await().until(() -> !consumer.envelopes().isEmpty());
        requireSameShape("41-Notify-index-Entry", "request", consumer.envelopes().getFirst());
        await().untilAsserted(() -> assertThat(XmlReader.write(consumer.envelopes().getLast().getDocumentElement()))
                .contains("services/h1", "services/h3"));
        assertThat(unused.isFault()).isFalse();
    }

    @Test
    void replay_destroy_isAnsweredAsRecordedAndThenUnknown() {
        String kept = entry;
        entry = key(replay("01-Add", "DefaultIndexService", "services/h1", "services/other"));

        requireSameShape("33-Counter-Destroy", replay("35-Entry-Destroy", "DefaultIndexServiceEntry"));
        requireSameShape("34-Counter-Destroy-again", replay("35-Entry-Destroy", "DefaultIndexServiceEntry"));
        entry = kept;
    }

    /** The sample service of the toolkit has a counter; here a trigger has the value. */
    @Test
    void replay_changesOfACounter_areAnsweredAsRecorded() {
        trigger = SoapClient.post(server.url("/wsrf/services/TriggerFactoryService"), """
                <t:createResource xmlns:t='http://mds.globus.org/trigger/types'><t:TriggerID>counter</t:TriggerID>\
                <t:ActionScript>topic</t:ActionScript></t:createResource>""")
                .text("*/wsa:Address")
                .replaceFirst(".*/", "");
        String[] value = counter(TRIGGERS, "ActionScript");
        for (String exchange : List.of("17-Counter-Get", "18-SetResourceProperties-Update",
                "19-SetResourceProperties-Insert", "20-SetResourceProperties-Delete",
                "21-SetResourceProperties-Insert-unknown", "24-Counter-add-to-notify")) {
            requireSameShape(exchange, "response", replay(exchange, "TriggerService", value).envelope(), value);
        }
    }

    /** The lifetime of a counter is changed as that of an entry. */
    @Test
    void replay_lifetimeOfACounter_isAnsweredAsRecorded() {
        requireSameShape("22-SetTerminationTime-Counter",
                replay("22-SetTerminationTime-Counter", "DefaultIndexServiceEntry"));
    }

    /** The value of a counter is the number of entries. The container names the message by its type, not by its element. */
    @Test
    void replay_currentMessageOfACounter_isAnsweredAsRecorded() {
        SoapAnswer unused = replay("01-Add", "DefaultIndexService", "services/h1", "services/h4");

        String[] value = counter("http://openmds.org/index", "EntryCount");
        await().untilAsserted(() -> requireSameShape("27-GetCurrentMessage", "response",
                replay("27-GetCurrentMessage", "DefaultIndexService", value).envelope(),
                Stream.concat(Stream.of("NotificationType", "Notification"), Stream.of(value)).toArray(String[]::new)));
        assertThat(unused.isFault()).isFalse();
    }

    @Test
    void notify_aSubscriberToACounter_hasTheRecordedShape() throws IOException {
        try (NotifyConsumer counted = NotifyConsumer.start(0)) {
            SoapAnswer subscribed = replay("23-Subscribe", "DefaultIndexService", "ns2:Entry", "ns2:EntryCount",
                    SG_DRAFT, "http://openmds.org/index", consumer.address(), counted.address());
            SoapAnswer added = replay("01-Add", "DefaultIndexService", "services/h1", "services/h5");

            await().until(() -> !counted.envelopes().isEmpty());
            requireSameShape("40-Notify-counter", "request", counted.envelopes().getFirst(),
                    counter("http://openmds.org/index", "EntryCount"));
            String kept = subscription;
            subscription = key(subscribed);
            requireSameShape("32-Subscription-Destroy",
                    replay("32-Subscription-Destroy", "SubscriptionManagerService"));
            subscription = kept;
            assertThat(added.isFault()).isFalse();
        }
    }

    /** The name is that of the recording, whose entry was not destroyed. */
    @Test
    void replay_contentOfAnEntry_isAnsweredAsRecorded() {
        requireSameShape("36-Entry-gone-GetProperty",
                replay("36-Entry-gone-GetProperty", "DefaultIndexServiceEntry"));
    }

    private SoapAnswer replay(String exchange, String service, String... replacements) {
        String request = withOurProperties(recorded(exchange, "request"))
                .replaceAll("(?<=TerminationTime>)20[-0-9T:.Z]*", soon())
                .replace("xmlns:ns2=\"http://counter.com\">ns2:Value", "xmlns:ns2=\"" + SG_DRAFT + "\">ns2:Entry")
                .replaceFirst("http://127.0.0.1:[0-9]*/wsrf/services/NotificationConsumerService", consumer.address())
                .replaceFirst("<ns1:CounterKey.*</ns1:CounterKey>", counterKey(service))
                .replaceFirst(">[^<]*</ns1:SubscriptionKey>", ">" + subscription + "</ns1:SubscriptionKey>")
                .replace("http://www.globus.org/namespaces/2004/06/core\" soapenv",
                        "http://openmds.org/notification\" soapenv");
        request = OLD_KEY.matcher(request).replaceFirst("<ns1:EntryKey$1" + entry + "</ns1:EntryKey>$2");
        request = replaced(request, replacements);
        // The published schemas are those of the final standards.
        return SoapAnswer.unchecked(SoapClient.exchange(SoapClient
                .request(server.url("/wsrf/services/" + service), SoapClient.TEXT_XML, request)
                .build()));
    }

    /** Returns the replacements of a counter's value by a property of this server. */
    private static String[] counter(String namespace, String property) {
        return new String[]{"ns1:Value", "ns1:" + property, "c:Value", "c:" + property, "http://counter.com", namespace,
            ">7<", ">topic<"};
    }

    private static String replaced(String message, String... replacements) {
        String replaced = message;
        for (int i = 0; i < replacements.length; i += 2) {
            replaced = replaced.replace(replacements[i], replacements[i + 1]);
        }
        return replaced;
    }

    /** Returns the key of the resource that replaces the counter. */
    private String counterKey(String service) {
        return switch (service) {
            case "TriggerService" -> "<t:TriggerKey xmlns:t=\"%s\">%s</t:TriggerKey>".formatted(TRIGGERS, trigger);
            case "DefaultIndexServiceEntry" ->
                "<e:EntryKey xmlns:e=\"http://mds.globus.org/inmemoryservicegroup\">%s</e:EntryKey>"
                        .formatted(entry);
            default -> "";
        };
    }

    /** Returns a recorded message with the properties of an index in the namespace of this server. */
    private static String withOurProperties(String message) {
        return message.replace("http://mds.globus.org/aggregator\"", "http://mds.globus.org/aggregator/types\"");
    }

    private static String soon() {
        return Instant.now().plus(Duration.ofMinutes(30)).truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static void requireSameShape(String exchange, SoapAnswer answer) {
        requireSameShape(exchange, "response", answer.envelope());
    }

    private static void requireSameShape(String exchange, String role, Document message, String... replacements) {
        Document expected = XmlReader.parse(replaced(withOurProperties(recorded(exchange, role)), replacements)
                .getBytes(StandardCharsets.UTF_8));
        Set<String> recorded = MessageShape.of(expected);
        Set<String> answered = MessageShape.of(message);
        Set<String> differences = new TreeSet<>();
        recorded.stream().filter(path -> !answered.contains(path)).forEach(path -> differences.add("- " + path));
        answered.stream().filter(path -> !recorded.contains(path)).forEach(path -> differences.add("+ " + path));
        differences.removeIf(path -> ALLOWED.keySet().stream().anyMatch(path::matches));
        assertThat(differences).as(exchange + ": " + XmlReader.write(message.getDocumentElement())).isEmpty();
    }

    private static String key(SoapAnswer made) {
        Element properties = XmlReader.elements(made.payload(), ".//*[local-name()='ReferenceProperties']/*")
                .getFirst();
        return properties.getTextContent();
    }

    private static String recorded(String exchange, String role) {
        try (var in = Gt40ReplayIT.class.getResourceAsStream("gt40/%s-%s.xml".formatted(exchange, role))) {
            return new String(Objects.requireNonNull(in, exchange).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
