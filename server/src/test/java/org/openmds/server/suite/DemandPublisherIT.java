package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;
import static org.openmds.server.suite.BrokerIT.jobs;
import static org.openmds.server.suite.WsnRequests.body;
import static org.openmds.server.suite.WsnRequests.filter;
import static org.openmds.server.suite.WsnRequests.topic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.BrokerClient.Registered;

/** Publishers on demand: a broker subscribes to them and pauses the subscription while it has no subscribers. */
class DemandPublisherIT {

    private static final String REVIEW = "notification.broker.review-interval";
    private static final String ADDITIONS = "sgw:EntryAddition";

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

    @Test
    void index_ofAnotherServer_publishesWhileSomebodyListensAtTheBroker() {
        int port = TestPorts.free();
        try (RunningServer _ = RunningServer.start(directory.resolve("broker"), "http.port",
                Integer.toString(port), "http.public-url", "http://localhost:" + port);
                RunningServer site = RunningServer.start(directory.resolve("site"))) {
            BrokerClient broker = BrokerClient.of("http://127.0.0.1:" + port);
            Registered registered = broker.registerOnDemand(site.index().url(),
                    topic("br:Topic", "Simple", ADDITIONS));
            assertThat(registered.consumer().address()).startsWith("http://localhost:" + port + "/");
            await().until(() -> broker.publishers("paused").equals("1"));
            addTold(site, "unheard");

            EntryReference subscription = broker.subscribe(consumer, filter("Full", "sgw:*"));
            await().until(() -> broker.publishers("publishing").equals("1"));
            site.index().add("heard");
            await().until(() -> additions().equals(List.of("heard")));
            assertThat(subscription.call(body("PauseSubscription", "")).isFault()).isFalse();
            await().until(() -> broker.publishers("paused").equals("1"));
            addTold(site, "unheardAgain");
            assertThat(subscription.call(body("ResumeSubscription", "")).isFault()).isFalse();
            await().until(() -> broker.publishers("publishing").equals("1"));
            site.index().add("heardAgain");

            await().until(() -> additions().equals(List.of("heard", "heardAgain")));
            assertThat(broker.metric("mds_broker_messages_total")).isEqualTo("2");
            assertThat(registered.registration().call(RequestBodies.DESTROY).isFault()).isFalse();
            await().until(() -> BrokerClient.of(site.server().baseUrl()).metric("mds_subscriptions").equals("0"));
            assertThat(consumer.problems()).isEmpty();
        }
    }

    @Test
    void foreignPublisher_isToldAndAfterItsRestartSubscribedToAnew() throws IOException {
        try (RunningServer server = RunningServer.start(directory.resolve("state"), REVIEW, "200ms")) {
            BrokerClient broker = BrokerClient.of(server.server().baseUrl());
            FakePublisher publisher = FakePublisher.start(TestPorts.free(), "first");
            try {
                broker.registerOnDemand(publisher.address(), topic("br:Topic", "Simple", "j:one"));
                await().until(() -> publisher.operations().equals(List.of("Subscribe", "PauseSubscription")));
                EntryReference subscription = broker.subscribe(consumer, filter("Simple", "j:one"));
                await().until(() -> publisher.operations().getLast().equals("ResumeSubscription"));
                assertThat(subscription.call(body("Unsubscribe", "")).isFault()).isFalse();
                await().until(() -> publisher.operations().getLast().equals("PauseSubscription"));
                broker.subscribe(consumer, filter("Simple", "j:other"));
                broker.subscribe(consumer, "");
                await().until(() -> publisher.operations().getLast().equals("ResumeSubscription"));
                assertThat(publisher.publish("j:one", "before").status()).isEqualTo(202);
            } finally {
                publisher.close();
            }
            await().until(() -> broker.publishers("unreached").equals("1"));
            try (FakePublisher again = FakePublisher.start(publisher.port(), "second")) {
                await().until(() -> again.operations().equals(List.of("Subscribe")));
                again.publish("j:one", "after");
                await().until(() -> jobs(consumer).equals(List.of("before", "after")));
                assertThat(publisher.operations()).containsExactly("Subscribe", "PauseSubscription",
                        "ResumeSubscription",
                        "PauseSubscription", "ResumeSubscription");
                assertThat(publisher.problems()).isEmpty();
                assertThat(again.problems()).isEmpty();
            }
        }
    }

    @Test
    void brokerKilled_registrationsAndSubscriptionsGoOn() throws Exception {
        Path state = directory.resolve("killed");
        String[] options = {"--set", "notification.broker.requires-registration=true", "--set", REVIEW + "=1s"};
        try (FakePublisher publisher = FakePublisher.start(0, "only")) {
            int port = TestPorts.free();
            Registered plain;
            try (ServerProcess first = ServerProcess.onPort(port, state, options)) {
                BrokerClient broker = BrokerClient.of(first.url(""));
                broker.subscribe(consumer, "");
                plain = broker.register(topic("br:Topic", "Simple", "j:plain"));
                broker.registerOnDemand(publisher.address(), topic("br:Topic", "Simple", "j:one"));
                await().until(() -> broker.publishers("publishing").equals("1"));
                first.kill();
            }
            try (ServerProcess second = ServerProcess.onPort(port, state, options)) {
                BrokerClient broker = BrokerClient.of(second.url(""));
                assertThat(broker.metric("mds_publishers")).isEqualTo("2");
                publisher.publish("j:one", "demanded");
                plain.consumer().call(WsnRequests.notify("Simple", "j:plain", "plain"));

                await().until(() -> jobs(consumer).equals(List.of("demanded", "plain")));
                await().until(() -> broker.publishers("publishing").equals("1"));
                assertThat(publisher.operations()).containsExactly("Subscribe", "ResumeSubscription");
                assertThat(broker.call(WsnRequests.notify("Simple", "j:plain", "stranger")).fault())
                        .isEqualTo("PublisherRegistrationRejectedFault");
            }
            assertThat(publisher.problems()).isEmpty();
            assertThat(consumer.problems()).isEmpty();
        }
    }

    /** Adds an entry and waits for its group's notification, so that later subscribers do not receive it. */
    private static void addTold(RunningServer site, String job) {
        site.index().add(job);
        await().until(() -> site.index()
                .call(WsnRequests.current(WsnRequests.SIMPLE, ADDITIONS))
                .texts("//j:Job/@n")
                .equals(List.of(job)));
    }

    private List<String> additions() {
        return consumer.messages("EntryAdditionNotification")
                .stream()
                .flatMap(addition -> XmlReader.texts(addition, ".//j:Job/@n").stream())
                .toList();
    }
}
