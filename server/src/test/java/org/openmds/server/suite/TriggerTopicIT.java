package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** A trigger is a topic: foreign consumers get its notifications over HTTP. */
class TriggerTopicIT {

    private static final String SERVICE = "/wsrf/services/TriggerService";
    private static final String[] KEYS = {"triggers.group-wait", "200ms", "triggers.rules[0].name", "full",
        "triggers.rules[0].match", "//j:Job[. = 'full']", "triggers.rules[0].for", "0s",
        "triggers.rules[0].actions", "topic", "triggers.rules[0].namespaces[0].prefix", "j",
        "triggers.rules[0].namespaces[0].uri", XmlReader.JOBS, "triggers.rules[1].name", "other",
        "triggers.rules[1].match", "count(//*) > 0", "triggers.rules[1].for", "0s", "triggers.rules[1].actions",
        "topic"};

    @TempDir
    Path directory;

    private NotifyConsumer consumer;

    @BeforeEach
    void start() throws IOException {
        consumer = NotifyConsumer.start(0);
    }

    @AfterEach
    void stop() {
        consumer.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Simple", "Concrete", "Full"})
    void subscriber_topicOfATrigger_hearsThatItFiresAndIsResolved(String dialect) {
        try (RunningServer server = RunningServer.start(state(), KEYS)) {
            subscribe(server, dialect);
            EntryReference host = add(server.index(), "full");
            await().until(() -> consumer.messages("Notice").size() == 1);
            change(host, "empty");
            await().until(() -> consumer.messages("Notice").size() == 2);

            Element firing = consumer.messages("Notice").getFirst();
            Element resolved = consumer.messages("Notice").getLast();
            assertThat(firing.getAttribute("kind")).isEqualTo("firing");
            assertThat(XmlReader.text(firing, "*[local-name()='Alert']/@trigger")).isEqualTo("full");
            assertThat(XmlReader.text(firing, "//*[local-name()='Matched']")).contains("full");
            assertThat(resolved.getAttribute("kind")).isEqualTo("resolved");
            assertThat(consumer.problems()).isEmpty();
            assertThat(current(server, dialect).text("*/@kind")).isEqualTo("resolved");
        }
    }

    @Test
    void subscription_restart_goesOn() {
        String[] keys = Stream
                .concat(Arrays.stream(KEYS), Stream.of("http.port", Integer.toString(TestPorts.free())))
                .toArray(String[]::new);
        RunningServer first = RunningServer.start(state(), keys);
        subscribe(first, "Simple");
        first.close();
        try (RunningServer second = RunningServer.start(state(), keys)) {
            add(second.index(), "full");

            await().until(() -> consumer.messages("Notice").size() == 1);
        }
    }

    @Test
    void topics_triggers_areThoseThatThereAre() {
        try (RunningServer server = RunningServer.start(state(), KEYS)) {
            SoapAnswer shown = SoapClient.post(server.url(SERVICE), RequestBodies.DOCUMENT);

            assertThat(shown.isFault()).as(shown.body()).isFalse();
            assertThat(shown.texts("*/*[local-name()='TopicExpression']")).hasSize(2);
        }
    }

    private void subscribe(RunningServer server, String dialect) {
        SoapAnswer answer = SoapClient.post(server.url(SERVICE), bound(
                WsnRequests.subscribe(consumer.address(), WsnRequests.filter(dialect, "tt:full"))));
        assertThat(answer.isFault()).as(answer.body()).isFalse();
    }

    private static SoapAnswer current(RunningServer server, String dialect) {
        SoapAnswer answer = SoapClient.post(server.url(SERVICE),
                bound(WsnRequests.current(WsnRequests.DIALECTS + dialect, "tt:full")));
        assertThat(answer.isFault()).as(answer.body()).isFalse();
        return answer;
    }

    private static String bound(String body) {
        return body.replaceFirst(" xmlns:", " xmlns:tt='http://openmds.org/trigger/topics' xmlns:");
    }

    private static EntryReference add(IndexClient index, String text) {
        return EntryReference.of(index.call(RequestBodies.add("host", RequestBodies.job("one", text), "PT1H")));
    }

    private static void change(EntryReference host, String text) {
        assertThat(host.call(RequestBodies.updateContent(RequestBodies.job("one", text))).isFault()).isFalse();
    }

    private Path state() {
        return directory.resolve("state");
    }
}
