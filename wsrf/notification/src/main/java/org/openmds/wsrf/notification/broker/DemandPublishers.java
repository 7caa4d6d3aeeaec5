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
import org.openmds.wsrf.softstate.Backoff;
import org.openmds.wsrf.softstate.LeasedTable;

/**
 * All publishers on demand of a broker. They are reviewed when the broker's subscriptions change, and at regular intervals. Each publisher has a
 * review of its own, so that one that does not answer delays no other. Thread-safe; no call blocks.
 */
final class DemandPublishers implements AutoCloseable {

    private final DemandDependencies dependencies;
    private final AtomicBoolean reviewScheduled = new AtomicBoolean();
    private final Map<String, DemandPublisher> publishers = new ConcurrentHashMap<>();
    private volatile boolean open = true;

    /**
     * The dependencies of a review.
     *
     * @param executor
     *            runs tasks independently of each other; tasks may block
     * @param wanted
     *            returns true if there are subscribers for the topics of a registration's publisher
     * @param consumer
     *            returns the endpoint reference to which a registration's publisher sends
     * @param interval
     *            longest time between two reviews
     * @param backoff
     *            delays after failed reviews
     */
    record DemandDependencies(LeasedTable<PublisherRegistration> registrations, PublisherPort port,
            Executor executor,
            DelayedCalls timer, LeaseClock clock, Predicate<PublisherRegistration> wanted,
            Function<PublisherRegistration, EndpointReference> consumer, Duration interval, Backoff backoff) {

        /** Stores the subscription at a publisher in durable state. */
        void saveSubscription(String key, EndpointReference subscription) {
            CompletableFuture<PublisherRegistration> ignored = registrations.change(key,
                    (registration, time) -> registration.withSubscription(subscription));
        }
    }

    DemandPublishers(DemandDependencies demandDependencies) {
        this.dependencies = demandDependencies;
    }

    /** Starts the reviews: the first one now, further ones at the interval. */
    void start() {
        dependencies.timer().after(Duration.ZERO, this::repeat);
    }

    /** Schedules a review of all publishers, because something has changed. */
    void review() {
        if (open && reviewScheduled.compareAndSet(false, true)) {
            dependencies.executor().execute(this::reviewAll);
        }
    }

    /** Ends the subscription at a publisher whose registration has ended. */
    void remove(PublisherRegistration registration) {
        if (open && registration.demand()) {
            DemandPublisher known = publishers.remove(registration.key());
            (known == null ? new DemandPublisher(registration, dependencies) : known).end();
        }
    }

    /** Returns the number of publishers in a state. */
    int count(DemandState state) {
        return (int) publishers.values().stream().filter(publisher -> publisher.state() == state).count();
    }

    /** Stops the reviews; the subscriptions at publishers are kept for the next start. */
    @Override
    public void close() {
        open = false;
    }

    private void repeat() {
        if (open) {
            review();
            dependencies.timer().after(dependencies.interval(), this::repeat);
        }
    }

    private void reviewAll() {
        reviewScheduled.set(false);
        for (PublisherRegistration registration : dependencies.registrations().all()) {
            if (open && registration.demand()) {
                publishers
                        .computeIfAbsent(registration.key(),
                                key -> new DemandPublisher(registration, dependencies))
                        .review();
            }
        }
        // Removes publishers whose registration ended during the loop.
        publishers.keySet().removeIf(key -> dependencies.registrations().find(key).isEmpty());
    }
}
