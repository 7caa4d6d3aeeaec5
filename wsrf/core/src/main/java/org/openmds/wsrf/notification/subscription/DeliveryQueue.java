package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.addressing.EndpointReference;
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
 * One subscription's way to its consumer. At most one message is under way; what happens meanwhile waits, coalesced and bounded, and goes into the next.
 * A message that is not taken is tried again after a pause that grows, with what is newer in the place of what it held; after
 * {@link DeliverySettings#cutOff} the subscription ends. While it is paused nothing waits and nothing is sent. Thread-safe; no call blocks.
 */
final class DeliveryQueue {

    private static final Logger LOG = LogManager.getLogger();

    private final DeliveryDependencies deliveryDependencies;
    private final byte[] reference;
    private final FilterTimeBudget filterTimeBudget = new FilterTimeBudget();
    private volatile Subscription subscription;
    private volatile @Nullable TopicSelection selection;
    @GuardedBy("this")
    private final PendingNotifications pending;
    @GuardedBy("this")
    private boolean inFlight;
    @GuardedBy("this")
    private boolean closed;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private long failingSinceNanos;
    /** At most one message is under way, so one thread at a time is told of failures. */
    private volatile boolean failureLogged;

    /** The topics that the filter selects of a set. */
    private record TopicSelection(TopicSet set, Set<TopicPath> topics) {
    }

    DeliveryQueue(Subscription subscription, DeliveryDependencies deliveryDependencies) {
        this.deliveryDependencies = deliveryDependencies;
        this.subscription = subscription;
        this.reference = NotificationParts
                .subscriptionReference(deliveryDependencies.subscriptionReference().apply(subscription.key()));
        this.pending = new PendingNotifications(deliveryDependencies.settings().maxPending(),
                deliveryDependencies.held());
    }

    Subscription subscription() {
        return subscription;
    }

    /** The subscription has another lease, or was paused or resumed. */
    synchronized void update(Subscription now) {
        subscription = now;
        if (now.paused()) {
            pending.clear();
            // Nothing is sent now, so nothing is refused.
            failures = 0;
        }
    }

    /** Whether more than topics decides about what is wanted. */
    boolean isConditional() {
        return subscription.filter().isConditional();
    }

    /** For the thread that evaluates the subscription's conditions. */
    FilterTimeBudget filterTimeBudget() {
        return filterTimeBudget;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Those notifications on whose topics any may be wanted now. */
    List<Notification> selectWanted(List<Notification> notifications, TopicSet topics) {
        List<Notification> wanted = new ArrayList<>(notifications.size());
        // A loop: it is run for each subscription.
        for (Notification notification : notifications) {
            if (isWanted(notification.topic(), topics)) {
                wanted.add(notification);
            }
        }
        return wanted;
    }

    /** Whether notifications on a topic may be wanted now. */
    boolean isWanted(TopicPath topic, TopicSet topics) {
        return isActive() && selected(topics).contains(topic);
    }

    /** Whether any notification may be wanted now. */
    boolean isActive() {
        return !subscription.paused() && !subscription.lease().isExpiredAt(deliveryDependencies.clock().nanoTime());
    }

    /**
     * Takes wanted notifications, and sends them as soon as the consumer can take them.
     *
     * @return how many it took
     */
    @CanIgnoreReturnValue
    int offer(List<Notification> notifications) {
        synchronized (this) {
            if (closed || subscription.paused()) {
                return 0;
            }
            int waited = pending.size();
            int dropped = 0;
            for (Notification notification : notifications) {
                dropped += pending.add(notification, failures > 0);
            }
            deliveryDependencies.statistics().countDrops(dropped);
            deliveryDependencies.statistics().countCoalesced(waited + notifications.size() - dropped - pending.size());
        }
        sendNext();
        return notifications.size();
    }

    /** Forgets what waits, and takes nothing any more. */
    synchronized void close() {
        closed = true;
        pending.clear();
    }

    /** Notifications that wait. */
    synchronized int size() {
        return pending.size();
    }

    private Set<TopicPath> selected(TopicSet topics) {
        TopicSelection known = selection;
        if (known == null || known.set() != topics) {
            known = new TopicSelection(topics, select(topics));
            selection = known;
        }
        return known.topics();
    }

    /** An expression may be good for the topics that there were and not for those that there are now. */
    private Set<TopicPath> select(TopicSet topics) {
        try {
            return subscription.filter().select(topics);
        } catch (WsrfFaultException e) {
            LOG.warn("subscription {} gets nothing as long as the topics are these {}: {}", subscription.key(),
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
            DeliverySettings settings = deliveryDependencies.settings();
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
            sent = deliveryDependencies.sender().send(delivery(batch));
        } catch (RuntimeException e) {
            sent = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Void> _ = sent.whenComplete((nothing, failure) -> {
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
                ? Delivery.raw(consumer, batch.getFirst())
                : Delivery.notify(consumer,
                        batch.stream().map(each -> NotificationParts.message(reference, each)).toList());
    }

    private void succeeded(List<Notification> batch) {
        deliveryDependencies.statistics().countDelivery(batch.size());
        synchronized (this) {
            inFlight = false;
            failures = 0;
        }
        sendNext();
    }

    private void failed(List<Notification> batch, Throwable failure) {
        deliveryDependencies.statistics().countFailure();
        long now = deliveryDependencies.clock().nanoTime();
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
            deliveryDependencies.statistics().countDrops(pending.putBack(batch));
        }
        if (isGone(failure)) {
            end("its consumer is gone: " + FailureText.singleLine(failure));
            return;
        }
        if (failing.compareTo(deliveryDependencies.settings().cutOff()) >= 0) {
            end("its consumer took no notification for %s: %s".formatted(failing, FailureText.singleLine(failure)));
            return;
        }
        if (failed == 1 && !failureLogged) {
            // Once for each subscription: a consumer that fails now and then would fill the log.
            failureLogged = true;
            LOG.info("consumer {} of subscription {} took no notification and is tried again: {}",
                    subscription.consumer().address(), subscription.key(), FailureText.singleLine(failure));
        }
        deliveryDependencies.timer()
                .after(new DeliveryBackoff(deliveryDependencies.settings(), deliveryDependencies.random())
                        .after(failed), this::retry);
    }

    /** A pull point of this process that ended never comes back; of others nobody can know that. */
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

    /** Ends the subscription for a reason, of which the consumer is told once. */
    void end(String reason) {
        synchronized (this) {
            if (closed) {
                return;
            }
            close();
        }
        deliveryDependencies.statistics().countCutOff();
        LOG.warn("subscription {} ends, its consumer was {}: {}", subscription.key(),
                subscription.consumer().address(), reason);
        Notification farewell = TerminationNotifications.notification(
                Optional.of(deliveryDependencies.subscriptionReference().apply(subscription.key())),
                deliveryDependencies.clock().now(), reason);
        try {
            CompletableFuture<Void> _ = deliveryDependencies.sender().send(delivery(List.of(farewell)));
        } catch (RuntimeException e) {
            LOG.debug("the consumer was not told of the end of its subscription: {}", FailureText.singleLine(e));
        }
        deliveryDependencies.cutOff().accept(subscription.key());
    }
}
