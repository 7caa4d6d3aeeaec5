package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationParts;
import org.openmds.wsrf.notification.TerminationNotifications;
import org.openmds.wsrf.notification.delivery.Delivery;
import org.openmds.wsrf.notification.delivery.DeliverySettings;
import org.openmds.wsrf.notification.delivery.FailureText;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The delivery queue of one subscription. At most one message is in flight. Later notifications wait, coalesced and bounded, for the next message. A
 * message that the consumer does not accept is sent again after a growing delay, with newer notifications instead of older ones. After
 * {@link DeliverySettings#cutOff} without success the subscription ends. While it is paused, nothing waits and nothing is sent. Thread-safe; no call
 * blocks.
 */
final class DeliveryQueue {

    private static final Logger LOG = LogManager.getLogger();

    private final DeliveryDependencies dependencies;
    private final byte[] reference;
    /** True for a consumer of the drafts of 2004/06: each message about a property replaces what it has. */
    private final boolean wantsWholeValues;
    private final FilterTimeBudget filterTimeBudget = new FilterTimeBudget();
    private volatile Subscription subscription;
    private volatile @Nullable TopicSelection selection;
    @GuardedBy("this")
    private final PendingNotifications pending;
    @GuardedBy("this")
    private boolean inFlight;
    /** The time at which the oldest notification that was not accepted arrived, or a message before it was accepted. */
    @GuardedBy("this")
    private long waitingSinceNanos;
    @GuardedBy("this")
    private boolean closed;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private long failingSinceNanos;
    /** True after the first failure was logged. No lock is needed: at most one message is in flight, so one thread at a time handles failures. */
    private volatile boolean failureLogged;

    /** The topics of a set that the filter selects. */
    private record TopicSelection(TopicSet set, Set<TopicPath> topics) {
    }

    DeliveryQueue(Subscription subscription, DeliveryDependencies deliveryDependencies) {
        this.dependencies = deliveryDependencies;
        this.subscription = subscription;
        this.wantsWholeValues = PeerDialect.isDraft(subscription.consumer());
        this.reference = NotificationParts
                .subscriptionReference(deliveryDependencies.subscriptionReference().apply(subscription.key()));
        this.pending = new PendingNotifications(deliveryDependencies.settings().maxPending(),
                deliveryDependencies.pendingMemory());
    }

    Subscription subscription() {
        return subscription;
    }

    /** Takes over a new state of the subscription: it has another lease, or was paused or resumed. */
    synchronized void update(Subscription now) {
        subscription = now;
        if (now.paused()) {
            pending.clear();
            // A paused subscription sends nothing, so nothing fails.
            failures = 0;
        }
    }

    /** Returns true if the filter has conditions besides topics. */
    boolean isConditional() {
        return subscription.filter().isConditional();
    }

    /** Returns the time budget, for the thread that evaluates the subscription's conditions. */
    FilterTimeBudget filterTimeBudget() {
        return filterTimeBudget;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Returns the notifications whose topics the subscription may want now. */
    List<Notification> selectWanted(List<Notification> notifications, TopicSet topics) {
        List<Notification> wanted = new ArrayList<>(notifications.size());
        // A loop instead of a stream, because it runs for each subscription.
        for (Notification notification : notifications) {
            if (isWanted(notification.topic(), topics)) {
                wanted.add(notification);
            }
        }
        return wanted;
    }

    /** Returns true if the subscription may want notifications on a topic now. */
    boolean isWanted(TopicPath topic, TopicSet topics) {
        return isActive() && selected(topics).contains(topic);
    }

    /** Returns true if the subscription is neither paused nor expired. */
    boolean isActive() {
        return !subscription.paused() && !subscription.lease().isExpiredAt(dependencies.clock().nanoTime());
    }

    /**
     * Adds wanted notifications. They are sent as soon as the message before them is accepted.
     *
     * @return the number of added notifications
     */
    @CanIgnoreReturnValue
    int offer(List<Notification> wanted) {
        if (wanted.isEmpty() || !wantsWholeValues) {
            return add(wanted);
        }
        Set<Notification> whole = new LinkedHashSet<>();
        for (Notification change : wanted) {
            Optional<Notification> value = change.whole();
            if (value.isEmpty()) {
                end("the value of %s is too large for a message with all of it".formatted(change.topic()));
                return 0;
            }
            whole.add(value.get());
        }
        return add(List.copyOf(whole));
    }

    private int add(List<Notification> notifications) {
        synchronized (this) {
            if (closed || subscription.paused()) {
                return 0;
            }
            int waited = pending.size();
            if (waited == 0 && !inFlight) {
                waitingSinceNanos = dependencies.clock().nanoTime();
            }
            int dropped = 0;
            for (Notification notification : notifications) {
                dropped += pending.add(notification, failures > 0);
            }
            dependencies.statistics().countDrops(dropped);
            dependencies.statistics().countCoalesced(waited + notifications.size() - dropped - pending.size());
        }
        sendNext();
        return notifications.size();
    }

    /** Removes all waiting notifications and accepts no further ones. */
    synchronized void close() {
        closed = true;
        pending.clear();
    }

    /** Returns the number of waiting notifications. */
    synchronized int size() {
        return pending.size();
    }

    /** Returns the time for which a notification has waited since the last success; zero if none waits. */
    synchronized Duration waited(long nowNanos) {
        return closed || !inFlight && pending.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos(nowNanos - waitingSinceNanos);
    }

    private Set<TopicPath> selected(TopicSet topics) {
        TopicSelection known = selection;
        if (known == null || known.set() != topics) {
            known = new TopicSelection(topics, select(topics));
            selection = known;
        }
        return known.topics();
    }

    /** Selects the topics. An expression that was valid for the topics at the subscription may fail for later topics. */
    private Set<TopicPath> select(TopicSet topics) {
        try {
            return subscription.filter().select(topics);
        } catch (WsrfFaultException e) {
            LOG.warn("subscription {} gets no notifications while its producer has these {} topics: {}",
                    subscription.key(),
                    topics.topics().size(), e.getMessage());
            return Set.of();
        }
    }

    private void sendNext() {
        List<Notification> batch;
        synchronized (this) {
            if (inFlight || closed || pending.isEmpty()) {
                return;
            }
            DeliverySettings settings = dependencies.settings();
            batch = subscription.raw()
                    ? pending.take(1, Long.MAX_VALUE)
                    : pending.take(settings.maxMessages(), settings.maxNotifyBytes());
            inFlight = true;
        }
        send(batch);
    }

    private void send(List<Notification> batch) {
        CompletableFuture<Void> sent;
        try {
            sent = dependencies.sender().send(delivery(batch));
        } catch (RuntimeException e) {
            sent = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Void> ignored = sent.whenComplete((nothing, failure) -> {
            if (failure == null) {
                succeeded(batch);
            } else {
                failed(batch, failure);
            }
        });
    }

    private Delivery delivery(List<Notification> batch) {
        EndpointReference consumer = subscription.consumer();
        return subscription.raw()
                ? Delivery.raw(consumer, batch.get(0))
                : Delivery.notify(consumer,
                        batch.stream().map(each -> NotificationParts.message(reference, each)).toList());
    }

    private void succeeded(List<Notification> batch) {
        long now = dependencies.clock().nanoTime();
        dependencies.statistics().countDelivery(batch.size());
        dependencies.attemptEnded().accept(now);
        synchronized (this) {
            inFlight = false;
            failures = 0;
            waitingSinceNanos = now;
        }
        sendNext();
    }

    private void failed(List<Notification> batch, Throwable failure) {
        dependencies.statistics().countFailure();
        long now = dependencies.clock().nanoTime();
        dependencies.attemptEnded().accept(now);
        int failed;
        Duration failing;
        synchronized (this) {
            if (closed) {
                return;
            }
            if (subscription.paused()) {
                inFlight = false;
                return;
            }
            failingSinceNanos = failures == 0 ? now : failingSinceNanos;
            failed = ++failures;
            failing = Duration.ofNanos(now - failingSinceNanos);
            dependencies.statistics().countDrops(pending.putBack(batch));
        }
        if (isGone(failure)) {
            end("its consumer is gone: " + FailureText.singleLine(failure));
            return;
        }
        if (failing.compareTo(dependencies.settings().cutOff()) >= 0) {
            end("its consumer accepted no notification for %d s: %s".formatted(failing.toSeconds(),
                    FailureText.singleLine(failure)));
            return;
        }
        if (failed == 1 && !failureLogged) {
            // Logged once for each subscription: a consumer that fails now and then would fill the log.
            failureLogged = true;
            LOG.info("consumer {} of subscription {} accepted no notification; the server tries again: {}",
                    subscription.consumer().address(), subscription.key(), FailureText.singleLine(failure));
        }
        dependencies.timer().after(dependencies.backoff().after(failed), this::retry);
    }

    /** Returns true if the consumer is a pull point of this process that has ended. For consumers in other processes this cannot be known. */
    private static boolean isGone(Throwable failure) {
        return failure instanceof WsrfFaultException refused
                && refused.fault().kind() == FaultKind.RESOURCE_UNKNOWN;
    }

    private void retry() {
        synchronized (this) {
            inFlight = false;
        }
        sendNext();
    }

    /** Ends the subscription. The consumer is notified once, with the reason. */
    void end(String reason) {
        synchronized (this) {
            if (closed) {
                return;
            }
            close();
        }
        dependencies.statistics().countCutOff();
        LOG.warn("subscription {} ends, consumer {}: {}", subscription.key(),
                subscription.consumer().address(), reason);
        Notification termination = TerminationNotifications.notification(
                Optional.of(dependencies.subscriptionReference().apply(subscription.key())),
                dependencies.clock().now(), reason);
        try {
            CompletableFuture<Void> ignored = dependencies.sender().send(delivery(List.of(termination)));
        } catch (RuntimeException e) {
            LOG.debug("the consumer was not notified of the end of its subscription: {}", FailureText.singleLine(e));
        }
        dependencies.cutOff().accept(subscription.key());
    }
}
