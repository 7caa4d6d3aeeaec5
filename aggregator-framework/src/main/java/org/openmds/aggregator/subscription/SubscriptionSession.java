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
 * One subscription for as long as it lasts: renews it, looks whether it is there, fetches what waits for it. Used by its subscriber's thread, but for what
 * is volatile.
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
        check.setIn(settings.check());
        if (deliveryMode == DeliveryMode.PULL) {
            pull.setIn(settings.pull());
        }
    }

    /**
     * How it is to be kept.
     *
     * @param first
     *            lifetime to ask for at the beginning
     * @param renewed
     *            lifetime to ask for later
     */
    record SessionTerms(SourceSubscriptionSettings settings, LeaseClock clock, Duration first, Duration renewed) {
    }

    /**
     * Subscribes.
     *
     * @param receiver
     *            of what is heard, from the first {@link #release} on, one call at a time
     */
    static SubscriptionSession begin(ProducerPort producer, DeliveryMode deliveryMode, SessionTerms sessionTerms,
            BiConsumer<RemoteSubscription, List<ReceivedNotification>> receiver) throws CollectionException {
        MessageBuffer messageBuffer = new MessageBuffer();
        RemoteSubscription remoteSubscription = producer.subscribe(deliveryMode, sessionTerms.first(), messageBuffer);
        // Messages may have come before it is known which subscription they are from.
        messageBuffer.setReceiver(messages -> receiver.accept(remoteSubscription, messages));
        return new SubscriptionSession(deliveryMode, remoteSubscription, messageBuffer, sessionTerms);
    }

    DeliveryMode mode() {
        return mode;
    }

    /**
     * Does what is due.
     *
     * @return whether it is known now to be there
     * @throws CollectionException
     *             it is not there, or there was no answer
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

    /** The shorter of a time and the time until something is due. */
    Duration untilDue(Duration other) {
        return end.orShorter(pull.orShorter(renewal.orShorter(check.orShorter(other))));
    }

    /** It is looked at soon. */
    void checkNow() {
        check.setIn(Duration.ZERO);
    }

    void hold() {
        buffer.hold();
    }

    /**
     * After a full reading.
     *
     * @param untold
     *            whether it found what was not known
     */
    void recordReading(boolean untold) {
        readings++;
        suspect = (suspect || untold && readings > 1) && messageCount.get() == messagesAtReading;
        messagesAtReading = messageCount.get();
    }

    /** Lets messages through; returns whether some were lost meanwhile. */
    boolean release() {
        return buffer.release();
    }

    /** Whether it was read in full often enough to rely on what is told. */
    boolean isSettled() {
        return readings > 1;
    }

    /** Whether something changed that it did not tell, and it told nothing since. */
    boolean isMissingChanges() {
        return suspect && messageCount.get() == messagesAtReading;
    }

    /** Whether that was not noted before. */
    boolean reportMissingChanges() {
        boolean first = !missingChangesReported;
        missingChangesReported = true;
        return first;
    }

    /** Whether it was seen to be there. */
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

    /** The property has to be read. */
    void requestReading() {
        readingRequested = true;
    }

    boolean takeReadingRequest() {
        boolean was = readingRequested;
        readingRequested = false;
        return was;
    }

    /** Nothing is heard any more. */
    void close() {
        buffer.close();
    }

    /** Tells the producer; blocks. */
    void end() {
        subscription.end();
    }

    private void fetch() throws CollectionException {
        pull.setIn(settings.pull());
        List<ReceivedNotification> messages = subscription.fetch();
        if (!messages.isEmpty()) {
            pull.setIn(NEXT_PULL_DELAY.compareTo(settings.pull()) < 0 ? NEXT_PULL_DELAY : settings.pull());
            buffer.accept(messages);
        }
    }

    /** Whether the producer did so. */
    private boolean renew() throws CollectionException {
        // Where it fails, at the pace of checks.
        renewal.setIn(settings.check());
        try {
            scheduleRenewal(subscription.renew(lifetime));
            check.setIn(settings.check());
            return true;
        } catch (CollectionException e) {
            if (ProducerFailure.of(e) != ProducerFailure.REFUSED) {
                throw e;
            }
            // It lasts until its lease ends; then there is another.
            return false;
        }
    }

    private void check() throws CollectionException {
        check.setIn(settings.check());
        try {
            subscription.check();
        } catch (CollectionException e) {
            if (ProducerFailure.of(e) != ProducerFailure.REFUSED) {
                throw e;
            }
            // Not every manager of subscriptions can be asked for properties.
            if (!renew()) {
                // Nor renews: whether the producer is there is known by its property alone.
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
        // However short a time is granted, the producer is not flooded.
        Duration bounded = time.compareTo(MIN_LEASE) > 0 ? time : MIN_LEASE;
        renewal.setIn(bounded.dividedBy(2));
        end.setIn(bounded);
    }
}
