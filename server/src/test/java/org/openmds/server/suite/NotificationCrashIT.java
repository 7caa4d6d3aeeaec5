package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A producer and then a consumer are killed: notifications continue, and no new subscription is needed. */
class NotificationCrashIT {

    private static final String ADDITION = "EntryAdditionNotification";
    private static final String CHANGE = "ResourcePropertyValueChangeNotification";
    private static final String ADDITIONS = WsnRequests.topic(WsnRequests.SIMPLE, "sgw:EntryAddition");
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    private NotifyConsumer plain;
    private NotifyConsumer paused;
    private NotifyConsumer filtered;
    private NotifyConsumer raw;

    /** The resources that exist before the kill. */
    private record TestResources(EntryReference plain, EntryReference paused, EntryReference pullPoint, Instant end) {
    }

    @BeforeEach
    void start() throws IOException {
        plain = NotifyConsumer.start(TestPorts.free());
        paused = NotifyConsumer.start(0);
        filtered = NotifyConsumer.start(0);
        raw = NotifyConsumer.start(0);
    }

    @AfterEach
    void stop() {
        Stream.of(plain, paused, filtered, raw).forEach(NotifyConsumer::close);
    }

    @Test
    void producerKilledThenConsumerGone_everythingGoesOnAsItWas() throws Exception {
        Path state = directory.resolve("state");
        TestResources testResources;
        int port = TestPorts.free();
        try (ServerProcess first = ServerProcess.onPort(port, state)) {
            testResources = make(first.index());
            first.kill();
        }
        try (ServerProcess second = ServerProcess.onPort(port, state)) {
            second.index().add("other");
            second.index().add("wanted");
            awaitThat(() -> jobs(plain, CHANGE).containsAll(List.of("other", "wanted")));
            awaitThat(() -> jobs(filtered, ADDITION).equals(List.of("wanted")));
            awaitThat(() -> raw.bodies().size() == 2);
            assertThat(raw.bodies()).allSatisfy(body -> assertThat(body.getLocalName()).isEqualTo(ADDITION));
            assertThat(pulled(testResources.pullPoint())).containsExactly("other", "wanted");
            assertThat(terminationTime(testResources.plain()))
                    .isBetween(testResources.end().minusSeconds(5), testResources.end().plusSeconds(5));
            assertStillPaused(testResources.paused(), second.index());
            assertGetsTheNewestOfWhatItMissed(second.index());
        }
        assertThat(Stream.of(plain, paused, filtered, raw).flatMap(each -> each.problems().stream())).isEmpty();
    }

    private TestResources make(IndexClient index) {
        EntryReference kept = subscribe(index, plain,
                WsnRequests.topic(WsnRequests.SIMPLE, "sg:Entry") + WsnRequests.until("PT5H"));
        EntryReference silent = subscribe(index, paused, ADDITIONS);
        assertThat(silent.call(WsnRequests.body("PauseSubscription", "")).isFault()).isFalse();
        subscribe(index, filtered, WsnRequests.filter(WsnRequests.expression(WsnRequests.FULL, "sgw:*")
                + WsnRequests.content(RequestBodies.XPATH, "//j:Job/@n = 'wanted'")));
        subscribe(index, raw, ADDITIONS + WsnRequests.policy("<n:UseRaw/>"));
        EntryReference pullPoint = WsnRequests.reference(index.call(WsnRequests.body("CreatePullPoint", "")));
        assertThat(index.call(WsnRequests.subscribe(pullPoint, ADDITIONS)).isFault()).isFalse();
        return new TestResources(kept, silent, pullPoint, terminationTime(kept));
    }

    private void assertStillPaused(EntryReference subscription, IndexClient index) {
        assertThat(paused.envelopes()).isEmpty();
        assertThat(subscription.call(WsnRequests.body("ResumeSubscription", "")).isFault()).isFalse();
        index.add("resumed");
        awaitThat(() -> jobs(paused, ADDITION).equals(List.of("resumed")));
    }

    private void assertGetsTheNewestOfWhatItMissed(IndexClient index) throws IOException {
        awaitThat(() -> jobs(plain, CHANGE).contains("resumed"));
        int port = plain.port();
        plain.close();
        EntryReference entry = index.add("missed1");
        for (String job : List.of("missed2", "newest")) {
            assertThat(entry.call(RequestBodies.updateContent(RequestBodies.job(job, ""))).isFault()).isFalse();
        }
        awaitThat(() -> index.call(WsnRequests.current(WsnRequests.SIMPLE, "sg:Entry"))
                .texts("//j:Job/@n")
                .contains("newest"));
        plain = NotifyConsumer.start(port);
        awaitThat(() -> jobs(plain, CHANGE).contains("newest"));
        // The message that was being retried may come between them.
        assertThat(jobs(plain, CHANGE)).doesNotContain("missed1");
    }

    private static EntryReference subscribe(IndexClient index, NotifyConsumer consumer, String rest) {
        return WsnRequests.reference(index.call(WsnRequests.subscribe(consumer.address(), rest)));
    }

    private static List<String> jobs(NotifyConsumer consumer, String message) {
        return consumer.messages(message)
                .stream()
                .flatMap(each -> XmlReader.texts(each, ".//j:Job/@n").stream())
                .toList();
    }

    private static List<String> pulled(EntryReference pullPoint) {
        return pullPoint.call(WsnRequests.getMessages("100")).texts("//j:Job/@n");
    }

    private static Instant terminationTime(EntryReference subscription) {
        return Instant.parse(subscription.call(RequestBodies.get("rl:TerminationTime")).text("*"));
    }

    private static void awaitThat(Callable<Boolean> condition) {
        await().atMost(TIMEOUT).until(condition);
    }
}
