package org.openmds.cli.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.openmds.cli.option.ServiceConnection;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.DeliveryMode;
import org.openmds.wsrf.client.subscription.SubscriptionKeeper;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.ConsumerEndpoint;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.OpenConsumer;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.ProducerCalls;
import org.openmds.wsrf.client.subscription.SubscriptionTerms;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.LeaseTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.PullTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.RetryTimes;
import org.openmds.wsrf.softstate.Backoff;

/**
 * A service whose notifications are printed until the command ends.
 *
 * @param filter
 *            adds topics and conditions to a subscription request
 * @param lifetime
 *            requested lifetime of the subscription
 * @param maxOutage
 *            longest outage of the service before the command fails
 */
record FollowedService(ServiceConnection producer, UnaryOperator<SubscriptionRequest> filter, Duration lifetime,
        Duration maxOutage) {

    private static final int BATCH_SIZE = 1_000;
    /** Delay before checking again that all messages are printed. */
    private static final Duration RECHECK_DELAY = Duration.ofMillis(10);

    /** Subscribes the callback server and prints the messages that it receives. */
    void push(EndpointReference consumer, CallbackServer server, MessageOutput out, SubscriptionReport report) {
        ConsumerEndpoint<ArrivedMessage> endpoint = receiver -> {
            server.receive(receiver);
            return new OpenConsumer(consumer, () -> {
            });
        };
        follow(endpoint, terms(DeliveryMode.NOTIFY, RECHECK_DELAY), "messages are sent to " + consumer.address(), out,
                report);
    }

    /** Subscribes a new pull point and prints the messages that are fetched from it. */
    void pull(Duration interval, MessageOutput out, SubscriptionReport report) {
        follow(ConsumerEndpoint.none(), terms(DeliveryMode.PULL, interval),
                "messages are fetched every " + DurationText.format(interval), out, report);
    }

    private void follow(ConsumerEndpoint<ArrivedMessage> endpoint, SubscriptionTerms terms, String transport,
            MessageOutput out, SubscriptionReport report) {
        ArrivedMessageQueue queue = new ArrivedMessageQueue();
        FollowedMessages messages = new FollowedMessages(queue, report, transport, maxOutage);
        ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("keeper").factory());
        SubscriptionKeeper keeper = SubscriptionKeeper.start(target(endpoint), terms, messages,
                ClientThreads.of(timer));
        try (ShutdownAction _ = ShutdownAction.of(keeper::close)) {
            messages.awaitSubscription();
            new MessagePrintLoop(queue, out.printer(), out.count(), out.duration()).run(out.out(), report);
        } catch (InterruptedException e) {
            // The normal end.
        } finally {
            timer.shutdownNow();
        }
    }

    private SubscriptionTarget<ArrivedMessage> target(ConsumerEndpoint<ArrivedMessage> endpoint) {
        return new SubscriptionTarget<>(producer.locations().preferred().address(), calls(producer),
                consumer -> filter.apply(SubscriptionRequest.to(consumer)).lasting(lifetime), endpoint,
                ArrivedMessage.FORMAT);
    }

    private SubscriptionTerms terms(DeliveryMode mode, Duration interval) {
        Backoff retries = Backoff.exact(Duration.ofSeconds(1), Duration.ofSeconds(30));
        return new SubscriptionTerms(List.of(mode), new LeaseTimes(lifetime, lifetime.dividedBy(2)),
                new PullTimes(interval, RECHECK_DELAY, BATCH_SIZE), Optional.empty(),
                new RetryTimes(retries, retries, retries, Integer.MAX_VALUE, Optional.of(maxOutage)));
    }

    private static ProducerCalls calls(ServiceConnection producer) {
        return new ProducerCalls() {
            @Override
            public <T> T callProducer(BiFunction<WsrfClient, EndpointReference, T> call) {
                return producer.write(call);
            }

            @Override
            public <T> T callResource(EndpointReference resource, Function<WsrfClient, T> call) {
                return call.apply(producer.client());
            }
        };
    }
}
