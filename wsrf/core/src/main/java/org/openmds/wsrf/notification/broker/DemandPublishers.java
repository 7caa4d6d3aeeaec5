package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.delivery.DelayedCalls;
import org.openmds.wsrf.notification.lease.LeasedResources;

/**
 * Looks after publishers on demand: whenever the broker's subscriptions change, and from time to time, each is reviewed by itself, so that one that does
 * not answer delays no other. Thread-safe; no call blocks.
 */
final class DemandPublishers implements AutoCloseable {

    private final DemandDependencies demandDependencies;
    private final AtomicBoolean reviewScheduled = new AtomicBoolean();
    private final Map<String, DemandPublisher> publishers = new ConcurrentHashMap<>();
    private volatile boolean open = true;

    /**
     * What a review must know.
     *
     * @param executor
     *            runs each task by itself; tasks may block
     * @param wanted
     *            whether anybody listens to what a registration's publisher may publish now
     * @param consumer
     *            where a registration's publisher sends to
     * @param interval
     *            at which publishers are reviewed at least
     */
    record DemandDependencies(LeasedResources<PublisherRegistration> registrations, PublisherPort port,
            Executor executor,
            DelayedCalls timer, LeaseClock clock, Predicate<PublisherRegistration> wanted,
            Function<PublisherRegistration, EndpointReference> consumer, Duration interval) {

        /** Keeps the subscription at a publisher over a restart. */
        void saveSubscription(String key, EndpointReference subscription) {
            CompletableFuture<PublisherRegistration> _ = registrations.change(key,
                    registration -> registration.withUpstream(subscription));
        }
    }

    DemandPublishers(DemandDependencies demandDependencies) {
        this.demandDependencies = demandDependencies;
    }

    /** Reviews all now, and from time to time. */
    void start() {
        demandDependencies.timer().after(Duration.ZERO, this::repeat);
    }

    /** Has all publishers looked after soon: something has changed. */
    void review() {
        if (open && reviewScheduled.compareAndSet(false, true)) {
            demandDependencies.executor().execute(this::reviewAll);
        }
    }

    /** Ends the subscription at a publisher whose registration is over. */
    void remove(PublisherRegistration registration) {
        if (open && registration.demand()) {
            DemandPublisher known = publishers.remove(registration.key());
            (known == null ? new DemandPublisher(registration, demandDependencies) : known).end();
        }
    }

    /** How many are in a state. */
    int count(DemandState state) {
        return (int) publishers.values().stream().filter(publisher -> publisher.state() == state).count();
    }

    /** Leaves all publishers as they are, for the next start. */
    @Override
    public void close() {
        open = false;
    }

    private void repeat() {
        if (open) {
            review();
            demandDependencies.timer().after(demandDependencies.interval(), this::repeat);
        }
    }

    private void reviewAll() {
        reviewScheduled.set(false);
        for (PublisherRegistration registration : demandDependencies.registrations().all()) {
            if (open && registration.demand()) {
                publishers
                        .computeIfAbsent(registration.key(),
                                key -> new DemandPublisher(registration, demandDependencies))
                        .review();
            }
        }
        // One whose registration ended while this went over them.
        publishers.keySet().removeIf(key -> demandDependencies.registrations().find(key).isEmpty());
    }
}
