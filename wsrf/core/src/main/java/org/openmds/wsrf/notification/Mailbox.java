package org.openmds.wsrf.notification;

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

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * One subscription's way to its consumer. At most one message is under way; what happens meanwhile waits, coalesced and bounded, and goes into the next.
 * A message that is not taken is tried again after a pause that grows, with what is newer in the place of what it held; after
 * {@link DeliverySettings#cutOff} the subscription ends. Thread-safe; no call blocks.
 */
final class Mailbox {

    private static final Logger LOG = LogManager.getLogger();

    private final Outbox outbox;
    private final byte[] reference;
    private volatile Subscription subscription;
    private volatile @Nullable Selection selection;
    @GuardedBy("this")
    private final PendingNotifications pending;
    @GuardedBy("this")
    private boolean underWay;
    @GuardedBy("this")
    private boolean closed;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private long failingSinceNanos;

    /** The topics that the filter selects of a set. */
    private record Selection(TopicSet set, Set<TopicPath> topics) {
    }

    Mailbox(Subscription subscription, Outbox outbox) {
        this.outbox = outbox;
        this.subscription = subscription;
        this.reference = NotificationParts
                .subscriptionReference(outbox.subscriptionReference().apply(subscription.key()));
        this.pending = new PendingNotifications(outbox.settings().maxPending());
    }

    Subscription subscription() {
        return subscription;
    }

    /** The subscription has another lease, or was paused or resumed. */
    void update(Subscription now) {
        subscription = now;
        if (now.paused()) {
            synchronized (this) {
                pending.clear();
            }
        }
    }

    /** Whether notifications on a topic may be wanted now. */
    boolean wants(TopicPath topic, TopicSet topics) {
        return !subscription.paused() && !subscription.lease().isOverAt(outbox.clock().nanoTime())
                && selected(topics).contains(topic);
    }

    /** Takes notifications on wanted topics, as far as their messages are wanted, and sends them as soon as the consumer can take them. */
    void offer(List<Notification> notifications) {
        NotificationFilter filter = subscription.filter();
        List<Notification> wanted = new ArrayList<>(notifications.size());
        for (Notification notification : notifications) {
            if (filter.acceptsMessage(notification.message())) {
                wanted.add(notification);
            }
        }
        synchronized (this) {
            if (closed) {
                return;
            }
            for (Notification notification : wanted) {
                count(pending.add(notification));
            }
        }
        pump();
    }

    /** Forgets what waits, and takes nothing any more. */
    void close() {
        synchronized (this) {
            closed = true;
            pending.clear();
        }
    }

    /** Notifications that wait. */
    synchronized int size() {
        return pending.size();
    }

    private Set<TopicPath> selected(TopicSet topics) {
        Selection known = selection;
        if (known == null || known.set() != topics) {
            known = new Selection(topics, subscription.filter().select(topics));
            selection = known;
        }
        return known.topics();
    }

    private void count(PendingNotifications.Effect effect) {
        switch (effect) {
            case COALESCED -> outbox.statistics().countCoalesced();
            case DROPPED -> outbox.statistics().countDrop();
            case NONE -> {
                // It waits beside the others.
            }
        }
    }

    private void pump() {
        List<Notification> batch;
        synchronized (this) {
            if (underWay || closed || pending.isEmpty()) {
                return;
            }
            underWay = true;
            DeliverySettings settings = outbox.settings();
            batch = subscription.raw()
                    ? pending.take(1, Long.MAX_VALUE)
                    : pending.take(settings.maxMessages(), settings.maxNotifyBytes());
        }
        send(batch);
    }

    private void send(List<Notification> batch) {
        CompletableFuture<Void> sent;
        try {
            sent = outbox.sender().send(delivery(batch));
        } catch (RuntimeException e) {
            sent = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Void> _ = sent.whenComplete((nothing, failure) -> {
            if (failure == null) {
                taken(batch);
            } else {
                refused(batch, failure);
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

    private void taken(List<Notification> batch) {
        outbox.statistics().countDelivery(batch.size());
        synchronized (this) {
            underWay = false;
            failures = 0;
        }
        pump();
    }

    private void refused(List<Notification> batch, Throwable failure) {
        outbox.statistics().countFailure();
        long now = outbox.clock().nanoTime();
        int failed;
        Duration failing;
        synchronized (this) {
            if (closed) {
                return;
            }
            failingSinceNanos = failures == 0 ? now : failingSinceNanos;
            failed = ++failures;
            failing = Duration.ofNanos(now - failingSinceNanos);
            for (int dropped = pending.putBack(batch); dropped > 0; dropped--) {
                outbox.statistics().countDrop();
            }
        }
        if (failing.compareTo(outbox.settings().cutOff()) >= 0) {
            cutOff(failing, failure);
            return;
        }
        if (failed == 1) {
            LOG.info("consumer {} of subscription {} took no notification and is tried again: {}",
                    subscription.consumer().address(), subscription.key(), Failures.sentence(failure));
        }
        outbox.timer().after(new BackOff(outbox.settings(), outbox.random()).after(failed), this::again);
    }

    private void again() {
        synchronized (this) {
            underWay = false;
        }
        pump();
    }

    private void cutOff(Duration failing, Throwable failure) {
        close();
        outbox.statistics().countCutOff();
        LOG.warn("subscription {} ends: its consumer {} took nothing for {}: {}", subscription.key(),
                subscription.consumer().address(), failing, Failures.sentence(failure));
        Notification farewell = Terminations.notification(
                Optional.of(outbox.subscriptionReference().apply(subscription.key())), outbox.clock().now(),
                "the consumer took no notification for " + failing);
        try {
            CompletableFuture<Void> _ = outbox.sender().send(delivery(List.of(farewell)));
        } catch (RuntimeException e) {
            LOG.debug("the consumer was not told of the end of its subscription: {}", Failures.sentence(e));
        }
        outbox.cutOff().accept(subscription.key());
    }
}
