package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.client.ClientThreads;

/**
 * Keeps one subscription alive: subscribes by notifications or by a pull point, renews the lease after half of its time, checks that the subscription
 * exists, subscribes again after a loss, and backs off while the producer is away. If the terms have times for it, the listener reads the complete
 * state after each Subscribe and at intervals, so that no change is missed; messages that arrive during a reading wait until its end.
 *
 * <pre>{@code
 *  Unsubscribed -- Subscribe --> Unproven -- second reading --> Trusted
 *       ^                           |                            |  ^
 *       |                           | change without a message   |  |
 *       |                           v                            |  |
 *       |                        Suspect <-----------------------+  |
 *       |                           |                               |
 *       |                           +------- late message ----------+
 *       |
 *       +-- from all three when the subscription is lost
 *       +-- from Suspect when a check confirms the subscription: the next one has a pull point
 *
 *  Closed: from every state, by close or after an outage that is too long
 * }</pre>
 *
 * <p>
 * A subscription is lost when the producer has ended or forgotten it, when its lease has ended, or after some consecutive calls without an answer.
 * It is made again at once, or after a delay if the producer had not confirmed it yet. The terms name the delivery modes in their order; the keeper
 * changes from notifications to a pull point where the producer refuses the consumer, and where something changes without a message.
 *
 * <pre>{@code
 * SubscriptionTarget<ReceivedNotification> entries = SubscriptionTarget.pulled(client, index, request -> request
 *         .onTopic(TopicDialect.SIMPLE, "sg:Entry", Map.of("sg", Namespaces.WSRF_SG)).lasting(Duration.ofMinutes(10)));
 * try (SubscriptionKeeper keeper = SubscriptionKeeper.start(entries,
 *         SubscriptionTerms.of(List.of(DeliveryMode.PULL), Duration.ofMinutes(10), new Random()), listener, threads)) {
 *     ...
 * }
 * }</pre>
 *
 * <p>
 * Thread-safe. All waits, retries and buffers are bounded; calls to the producer run one at a time.
 */
public final class SubscriptionKeeper implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(SubscriptionKeeper.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final String name;
    private final KeeperSteps<?> steps;

    private SubscriptionKeeper(String name, KeeperSteps<?> steps) {
        this.name = name;
        this.steps = steps;
    }

    /**
     * Starts to keep a subscription; returns without waiting for the first Subscribe. The caller must close the client and the threads after the
     * keeper.
     *
     * @param <M>
     *            type of a message
     */
    public static <M> SubscriptionKeeper start(SubscriptionTarget<M> target, SubscriptionTerms terms,
            SubscriptionListener<M> listener, ClientThreads threads) {
        return start(new SoapProducer<>(target), terms, listener, threads);
    }

    static <M> SubscriptionKeeper start(SubscriptionPort<M> port, SubscriptionTerms terms,
            SubscriptionListener<M> listener, ClientThreads threads) {
        KeeperSteps<M> steps = new KeeperSteps<>(port, terms, listener, threads);
        steps.start();
        return new SubscriptionKeeper(port.name(), steps);
    }

    /** Returns the current status. */
    public SubscriptionStatus status() {
        return steps.status();
    }

    /**
     * Ends the subscription at the producer without waiting for that. Idempotent.
     *
     * @return complete after the last call and the last event
     */
    public CompletableFuture<Void> end() {
        return steps.end(false).copy();
    }

    /** Ends the subscription at the producer, within two seconds; after that, it is left to its lease. Idempotent. */
    @Override
    public void close() {
        try {
            steps.end(true).get(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.warn("{}: the subscription could not be ended within {} s and is left to its lease", name,
                    CLOSE_TIMEOUT.toSeconds());
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
