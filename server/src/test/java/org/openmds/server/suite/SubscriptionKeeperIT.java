package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.cli.subscription.ArrivedMessage;
import org.openmds.cli.subscription.CallbackServer;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.DeliveryMode;
import org.openmds.wsrf.client.subscription.SubscriptionEvent;
import org.openmds.wsrf.client.subscription.SubscriptionKeeper;
import org.openmds.wsrf.client.subscription.SubscriptionListener;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.ConsumerEndpoint;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.OpenConsumer;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.ProducerCalls;
import org.openmds.wsrf.client.subscription.SubscriptionTerms;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.LeaseTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.PullTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.ReadingTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.RetryTimes;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.softstate.Backoff;

/** A kept subscription to a real index over HTTP. */
class SubscriptionKeeperIT {

    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final WsrfClient client = WsrfClient.builder().build();
    private final RecordingListener listener = new RecordingListener();

    /** Records messages and events; reading always succeeds. */
    private static final class RecordingListener implements SubscriptionListener<ArrivedMessage> {
        private final List<ArrivedMessage> messages = new CopyOnWriteArrayList<>();
        private final List<SubscriptionEvent> events = new CopyOnWriteArrayList<>();
        private final AtomicInteger readings = new AtomicInteger();

        @Override
        public Receipt received(List<ArrivedMessage> received) {
            messages.addAll(received);
            return Receipt.TAKEN;
        }

        @Override
        public void happened(SubscriptionEvent event) {
            events.add(event);
        }

        @Override
        public Reading read() {
            readings.incrementAndGet();
            return Reading.SAME;
        }

        private boolean hasSeen(Class<? extends SubscriptionEvent> kind) {
            return events.stream().anyMatch(kind::isInstance);
        }
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        client.close();
    }

    @Test
    void pullPoint_bringsMessagesAndGoesWithTheKeeper() {
        try (RunningServer server = RunningServer.start(directory)) {
            try (SubscriptionKeeper keeper = start(server.index().url(), ConsumerEndpoint.none(),
                    List.of(DeliveryMode.PULL), Duration.ofMinutes(10))) {
                await().until(() -> keeper.status().isSubscribed());
                server.index().add("pulled");
                await().until(() -> !listener.messages.isEmpty());
                assertThat(held(server)).isEqualTo(2);
            }
            assertThat(held(server)).isZero();
        }
    }

    @Test
    void notifications_areReceivedAndTheLeaseIsRenewed() throws Exception {
        try (RunningServer server = RunningServer.start(directory); CallbackServer consumer = callback()) {
            try (SubscriptionKeeper keeper = start(server.index().url(), endpoint(consumer),
                    List.of(DeliveryMode.NOTIFY), Duration.ofSeconds(3))) {
                await().until(() -> renewals(server) >= 3);
                server.index().add("told");
                await().until(() -> !listener.messages.isEmpty());
                assertThat(keeper.status().mode()).contains(DeliveryMode.NOTIFY);
                assertThat(keeper.status().gaps()).isZero();
            }
            assertThat(held(server)).isZero();
        }
    }

    /** The server may not send to this consumer: its policy refuses the address. */
    @Test
    void consumer_thatTheProducerRefuses_isReplacedByAPullPoint() {
        try (RunningServer server = RunningServer.start(directory)) {
            ConsumerEndpoint<ArrivedMessage> nowhere = receiver -> new OpenConsumer(
                    EndpointReference.of("mailto:nobody@example.org"), () -> {
                    });
            try (SubscriptionKeeper keeper = start(server.index().url(), nowhere,
                    List.of(DeliveryMode.NOTIFY, DeliveryMode.PULL), Duration.ofMinutes(10))) {
                await().until(() -> keeper.status().mode().equals(Optional.of(DeliveryMode.PULL)));
                server.index().add("pulled");
                await().until(() -> !listener.messages.isEmpty());
            }
        }
    }

    @Test
    void producer_thatRestartsWithoutItsState_isSubscribedToAgainAndTheGapRepaired() {
        int port = TestPorts.free();
        try (SubscriptionKeeper keeper = start(TestPorts.index(port), ConsumerEndpoint.none(),
                List.of(DeliveryMode.PULL), Duration.ofMinutes(10))) {
            try (RunningServer _ = RunningServer.start(directory.resolve("first"), "http.port",
                    Integer.toString(port))) {
                await().until(() -> keeper.status().isSubscribed());
                await().until(() -> listener.hasSeen(SubscriptionEvent.Confirmed.class));
            }
            await().until(() -> listener.hasSeen(SubscriptionEvent.OutageBegan.class));
            int readings = listener.readings.get();
            try (RunningServer second = RunningServer.start(directory.resolve("second"), "http.port",
                    Integer.toString(port))) {
                await().until(() -> listener.hasSeen(SubscriptionEvent.Repaired.class)
                        && keeper.status().isSubscribed());
                assertThat(listener.hasSeen(SubscriptionEvent.Lost.class)).isTrue();
                assertThat(keeper.status().gaps()).isPositive();
                assertThat(listener.readings.get()).isGreaterThan(readings);
                second.index().add("again");
                await().until(() -> !listener.messages.isEmpty());
            }
        }
    }

    private SubscriptionKeeper start(String index, ConsumerEndpoint<ArrivedMessage> consumers,
            List<DeliveryMode> modes, Duration lifetime) {
        Backoff quick = Backoff.exact(SHORT, SHORT);
        return SubscriptionKeeper.start(
                new SubscriptionTarget<>("test", ProducerCalls.of(client, EndpointReference.of(index)),
                        consumer -> SubscriptionRequest.to(consumer)
                                .onTopic(TopicDialect.SIMPLE, "sg:Entry", Map.of("sg", Namespaces.WSRF_SG))
                                .lasting(lifetime),
                        consumers, ArrivedMessage.FORMAT),
                new SubscriptionTerms(modes, new LeaseTimes(lifetime, Duration.ofMillis(300)),
                        new PullTimes(SHORT, SHORT, 100), Optional.of(new ReadingTimes(LONG, LONG, LONG)),
                        new RetryTimes(quick, quick, quick, 3, Optional.empty())),
                listener, ClientThreads.of(timer));
    }

    private static CallbackServer callback() throws Exception {
        return CallbackServer.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "secret", complaint -> {
        });
    }

    private static ConsumerEndpoint<ArrivedMessage> endpoint(CallbackServer consumer) {
        return receiver -> {
            consumer.receive(receiver);
            return new OpenConsumer(
                    EndpointReference.of("http://127.0.0.1:%d/secret".formatted(consumer.port())), () -> {
                    });
        };
    }

    private static double renewals(RunningServer server) {
        return ServerMetrics.of(server.url("")).sum("mds_operation_seconds_count", "operation=\"Renew\"");
    }

    private static double held(RunningServer server) {
        ServerMetrics metrics = ServerMetrics.of(server.url(""));
        return metrics.sum("mds_pull_points") + metrics.sum("mds_subscriptions");
    }
}
