package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.ReceivedNotification;

/**
 * One subscription from Subscribe to its end: renews it, checks that it exists, and fetches from its pull point. Used by the subscriber's thread,
 * except for volatile fields.
 */
final class SubscriptionSession {

    private static final Duration NEXT_PULL_DELAY = Duration.ofMillis(100);
    private static final Duration MIN_LEASE = Duration.ofSeconds(2);

    private final DeliveryMode mode;
    private final RemoteSubscription subscription;
    private final MessageBuffer buffer;
    private final SourceSubscriptionSettings settings;
    private final Duration lifetime;
    private final DueTime renewal;
    private final DueTime check;
    private final DueTime pull;
    private final DueTime end;
    private final AtomicLong messageCount = new AtomicLong();
    private volatile boolean ended;
    private volatile boolean readingRequested;
    private long messagesAtReading;
    private int readings;
    private boolean suspect;
    private boolean missingChangesReported;
    private boolean confirmed;

    private SubscriptionSession(DeliveryMode deliveryMode, RemoteSubscription remoteSubscription,
            MessageBuffer messageBuffer, SessionTerms sessionTerms) {
        this.mode = deliveryMode;
        this.subscription = remoteSubscription;
        this.buffer = messageBuffer;
        this.settings = sessionTerms.settings();
        this.lifetime = sessionTerms.renewed();
        this.renewal = new DueTime(sessionTerms.clock());
        this.check = new DueTime(sessionTerms.clock());
        this.pull = new DueTime(sessionTerms.clock());
        this.end = new DueTime(sessionTerms.clock());
        scheduleRenewal(remoteSubscription.granted());
        check.setIn(settings.checkInterval());
        if (deliveryMode == DeliveryMode.PULL) {
            pull.setIn(settings.pullInterval());
        }
    }

    /**
     * The lease times and settings of a session.
     *
     * @param first
     *            lifetime that the Subscribe requests
     * @param renewed
     *            lifetime that renewals request
     */
    record SessionTerms(SourceSubscriptionSettings settings, LeaseClock clock, Duration first, Duration renewed) {
    }

    /**
     * Subscribes.
     *
     * @param receiver
     *            receives the messages after the first {@link #release}, one call at a time
     */
    static SubscriptionSession begin(ProducerPort producer, DeliveryMode deliveryMode, SessionTerms sessionTerms,
            BiConsumer<RemoteSubscription, List<ReceivedNotification>> receiver) throws CollectionException {
        MessageBuffer messageBuffer = new MessageBuffer();
        RemoteSubscription remoteSubscription = producer.subscribe(deliveryMode, sessionTerms.first(), messageBuffer);
        // Messages may arrive before their subscription is known here.
        messageBuffer.setReceiver(messages -> receiver.accept(remoteSubscription, messages));
        return new SubscriptionSession(deliveryMode, remoteSubscription, messageBuffer, sessionTerms);
    }

    DeliveryMode mode() {
        return mode;
    }

    /**
     * Runs the tasks that are due.
     *
     * @return true if the producer has just confirmed the subscription
     * @throws CollectionException
     *             the subscription does not exist any more, or there was no answer
     */
    boolean maintain() throws CollectionException {
        if (pull.isDue()) {
            fetch();
        }
        if (renewal.isDue()) {
            boolean _ = renew();
            confirmed = true;
            return true;
        }
        if (check.isDue()) {
            check();
            confirmed = true;
            return true;
        }
        return false;
    }

    /** Returns the shorter of a duration and the time until the next task is due. */
    Duration untilDue(Duration other) {
        return end.orShorter(pull.orShorter(renewal.orShorter(check.orShorter(other))));
    }

    /** Schedules a check of the subscription now. */
    void checkNow() {
        check.setIn(Duration.ZERO);
    }

    void hold() {
        buffer.hold();
    }

    /**
     * Records a full reading.
     *
     * @param missedChange
     *            true if the reading found a change without a message
     */
    void recordReading(boolean missedChange) {
        readings++;
        suspect = (suspect || missedChange && readings > 1) && messageCount.get() == messagesAtReading;
        messagesAtReading = messageCount.get();
    }

    /** Passes messages on; returns true if some were lost meanwhile. */
    boolean release() {
        return buffer.release();
    }

    /** Returns true after the second full reading, when the notifications can be relied on. */
    boolean isSettled() {
        return readings > 1;
    }

    /** Returns true if something changed without a message, and no message has come since. */
    boolean isMissingChanges() {
        return suspect && messageCount.get() == messagesAtReading;
    }

    /** Returns true on the first call; later calls return false. */
    boolean reportMissingChanges() {
        boolean first = !missingChangesReported;
        missingChangesReported = true;
        return first;
    }

    /** Returns true if the producer has confirmed the subscription. */
    boolean isConfirmed() {
        return confirmed;
    }

    void recordMessages(int messages) {
        messageCount.addAndGet(messages);
    }

    void markEnded() {
        ended = true;
    }

    boolean isEnded() {
        return ended || end.isDue();
    }

    /** Requests a full reading of the property. */
    void requestReading() {
        readingRequested = true;
    }

    boolean takeReadingRequest() {
        boolean was = readingRequested;
        readingRequested = false;
        return was;
    }

    /** Drops all later messages. */
    void close() {
        buffer.close();
    }

    /** Ends the subscription at the producer; blocks. */
    void end() {
        subscription.end();
    }

    private void fetch() throws CollectionException {
        pull.setIn(settings.pullInterval());
        List<ReceivedNotification> messages = subscription.fetch();
        if (!messages.isEmpty()) {
            pull.setIn(
                    NEXT_PULL_DELAY.compareTo(settings.pullInterval()) < 0 ? NEXT_PULL_DELAY : settings.pullInterval());
            buffer.accept(messages);
        }
    }

    /** Renews the lease; returns false if the producer refuses. */
    private boolean renew() throws CollectionException {
        // A failed renewal is retried at the interval of checks.
        renewal.setIn(settings.checkInterval());
        try {
            scheduleRenewal(subscription.renew(lifetime));
            check.setIn(settings.checkInterval());
            return true;
        } catch (CollectionException e) {
            if (ProducerFailure.of(e) != ProducerFailure.REFUSED) {
                throw e;
            }
            // The subscription lasts until its lease ends; then there will be a new one.
            return false;
        }
    }

    private void check() throws CollectionException {
        check.setIn(settings.checkInterval());
        try {
            subscription.check();
        } catch (CollectionException e) {
            if (ProducerFailure.of(e) != ProducerFailure.REFUSED) {
                throw e;
            }
            // Not every subscription manager supports resource properties.
            if (!renew()) {
                // It does not support renewals either: only a full reading shows that the producer is there.
                requestReading();
            }
        }
    }

    private void scheduleRenewal(GrantedLifetime granted) {
        if (granted.duration().isEmpty()) {
            renewal.clear();
            end.clear();
            return;
        }
        Duration time = granted.duration().get();
        // Even if the granted time is very short, the producer is not flooded with renewals.
        Duration bounded = time.compareTo(MIN_LEASE) > 0 ? time : MIN_LEASE;
        renewal.setIn(bounded.dividedBy(2));
        end.setIn(bounded);
    }
}
