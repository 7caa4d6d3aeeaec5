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
final class Session {

    private static final Duration SOON = Duration.ofMillis(100);
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(2);

    private final Way way;
    private final Contact contact;
    private final Inbox inbox;
    private final SubscriptionSettings settings;
    private final Duration lifetime;
    private final Due renewal;
    private final Due check;
    private final Due pull;
    private final Due end;
    private final AtomicLong heard = new AtomicLong();
    private volatile boolean ended;
    private volatile boolean unclear;
    private long heardAtReading;
    private int readings;
    private boolean suspect;
    private boolean deafnessNoted;
    private boolean proven;

    private Session(Way way, Contact contact, Inbox inbox, Plan plan) {
        this.way = way;
        this.contact = contact;
        this.inbox = inbox;
        this.settings = plan.settings();
        this.lifetime = plan.renewed();
        this.renewal = new Due(plan.clock());
        this.check = new Due(plan.clock());
        this.pull = new Due(plan.clock());
        this.end = new Due(plan.clock());
        granted(contact.granted());
        check.in(settings.check());
        if (way == Way.PULL) {
            pull.in(settings.pull());
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
    record Plan(SubscriptionSettings settings, LeaseClock clock, Duration first, Duration renewed) {
    }

    /**
     * Subscribes.
     *
     * @param receiver
     *            of what is heard, from the first {@link #release} on, one call at a time
     */
    static Session begin(ProducerPort producer, Way way, Plan plan,
            BiConsumer<Contact, List<ReceivedNotification>> receiver) throws CollectionException {
        Inbox inbox = new Inbox();
        Contact contact = producer.subscribe(way, plan.first(), inbox);
        // Messages may have come before it is known which subscription they are from.
        inbox.openFor(messages -> receiver.accept(contact, messages));
        return new Session(way, contact, inbox, plan);
    }

    Way way() {
        return way;
    }

    /**
     * Does what is due.
     *
     * @return whether it is known now to be there
     * @throws CollectionException
     *             it is not there, or there was no answer
     */
    boolean tend() throws CollectionException {
        if (pull.isOver()) {
            fetch();
        }
        if (renewal.isOver()) {
            boolean _ = renew();
            proven = true;
            return true;
        }
        if (check.isOver()) {
            check();
            proven = true;
            return true;
        }
        return false;
    }

    /** The shorter of a time and the time until something is due. */
    Duration untilDue(Duration other) {
        return end.orSooner(pull.orSooner(renewal.orSooner(check.orSooner(other))));
    }

    /** It is looked at soon. */
    void doubt() {
        check.in(Duration.ZERO);
    }

    void hold() {
        inbox.hold();
    }

    /**
     * After a full reading.
     *
     * @param untold
     *            whether it found what was not known
     */
    void wasRead(boolean untold) {
        readings++;
        suspect = (suspect || untold && readings > 1) && heard.get() == heardAtReading;
        heardAtReading = heard.get();
    }

    /** Lets messages through; returns whether some were lost meanwhile. */
    boolean release() {
        return inbox.release();
    }

    /** Whether it was read in full often enough to rely on what is told. */
    boolean isSettled() {
        return readings > 1;
    }

    /** Whether something changed that it did not tell, and it told nothing since. */
    boolean isDeaf() {
        return suspect && heard.get() == heardAtReading;
    }

    /** Whether that was not noted before. */
    boolean noteDeafness() {
        boolean first = !deafnessNoted;
        deafnessNoted = true;
        return first;
    }

    /** Whether it was seen to be there. */
    boolean isProven() {
        return proven;
    }

    void heard(int messages) {
        heard.addAndGet(messages);
    }

    void markEnded() {
        ended = true;
    }

    boolean isEnded() {
        return ended || end.isOver();
    }

    /** The property has to be read. */
    void markUnclear() {
        unclear = true;
    }

    boolean takeUnclear() {
        boolean was = unclear;
        unclear = false;
        return was;
    }

    /** Nothing is heard any more. */
    void close() {
        inbox.close();
    }

    /** Tells the producer; blocks. */
    void end() {
        contact.end();
    }

    private void fetch() throws CollectionException {
        pull.in(settings.pull());
        List<ReceivedNotification> messages = contact.fetch();
        if (!messages.isEmpty()) {
            pull.in(SOON.compareTo(settings.pull()) < 0 ? SOON : settings.pull());
            inbox.accept(messages);
        }
    }

    /** Whether the producer did so. */
    private boolean renew() throws CollectionException {
        // Where it fails, at the pace of checks.
        renewal.in(settings.check());
        try {
            granted(contact.renew(lifetime));
            check.in(settings.check());
            return true;
        } catch (CollectionException e) {
            if (Failure.of(e) != Failure.REFUSED) {
                throw e;
            }
            // It lasts until its lease ends; then there is another.
            return false;
        }
    }

    private void check() throws CollectionException {
        check.in(settings.check());
        try {
            contact.check();
        } catch (CollectionException e) {
            if (Failure.of(e) != Failure.REFUSED) {
                throw e;
            }
            // Not every manager of subscriptions can be asked for properties.
            if (!renew()) {
                // Nor renews: whether the producer is there is known by its property alone.
                markUnclear();
            }
        }
    }

    private void granted(GrantedLifetime granted) {
        if (granted.duration().isEmpty()) {
            renewal.never();
            end.never();
            return;
        }
        Duration time = granted.duration().get();
        // However short a time is granted, the producer is not flooded.
        Duration bounded = time.compareTo(SHORTEST_LEASE) > 0 ? time : SHORTEST_LEASE;
        renewal.in(bounded.dividedBy(2));
        end.in(bounded);
    }
}
