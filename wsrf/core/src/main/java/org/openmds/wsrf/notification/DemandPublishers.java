package org.openmds.wsrf.notification;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * Looks after publishers on demand (WS-BrokeredNotification 1.3, section 4.3.1): subscribes to each, pauses the subscription while nobody listens to its
 * topics, resumes it when somebody does, renews it, and subscribes anew where a publisher has forgotten it. A review goes over all of them, one after
 * the other, on one thread; what fails is tried again at the next. Thread-safe.
 */
final class DemandPublishers {

    private static final Logger LOG = LogManager.getLogger();
    private static final int LIFETIMES = 3;

    private final LeasedResources<PublisherRegistration> registrations;
    private final PublisherPort port;
    private final Situation situation;
    private final Executor executor;
    private final AtomicBoolean due = new AtomicBoolean();
    /** By the registration's key; used by the executor's thread. */
    private final Map<String, Upstream> upstreams = new HashMap<>();

    /** The subscription at a publisher, and whether the publisher was told to publish. */
    private record Upstream(EndpointReference subscription, Optional<Boolean> publishing) {
    }

    /**
     * What a review must know.
     *
     * @param wanted
     *            whether anybody listens to a registration's topics now
     * @param consumer
     *            where a registration's publisher sends to
     */
    record Situation(Predicate<PublisherRegistration> wanted,
            Function<PublisherRegistration, EndpointReference> consumer, Duration reviewInterval) {
    }

    /**
     * @param executor
     *            runs one review at a time; may block
     */
    DemandPublishers(LeasedResources<PublisherRegistration> registrations, PublisherPort port, Situation situation,
            Executor executor) {
        this.registrations = registrations;
        this.port = port;
        this.situation = situation;
        this.executor = executor;
    }

    /** Has all publishers looked after soon: something has changed, or time has passed. */
    void review() {
        if (due.compareAndSet(false, true)) {
            executor.execute(this::reviewAll);
        }
    }

    /** Ends the subscription at a publisher whose registration is over. */
    void forget(PublisherRegistration registration) {
        executor.execute(() -> {
            Upstream upstream = upstreams.remove(registration.key());
            Optional.ofNullable(upstream)
                    .map(Upstream::subscription)
                    .or(registration::upstream)
                    .ifPresent(subscription -> attempt(registration, () -> port.unsubscribe(subscription)));
        });
    }

    private void reviewAll() {
        due.set(false);
        List<PublisherRegistration> onDemand = registrations.all()
                .stream()
                .filter(PublisherRegistration::demand)
                .toList();
        for (PublisherRegistration registration : onDemand) {
            attempt(registration, () -> review(registration));
        }
    }

    private void review(PublisherRegistration registration) {
        Upstream upstream = known(registration).orElseGet(() -> subscribed(registration));
        try {
            port.renew(upstream.subscription(), lifetime());
            direct(registration, upstream);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
            direct(registration, subscribed(registration));
        }
    }

    /** After a restart, whether messages flow is not known. */
    private Optional<Upstream> known(PublisherRegistration registration) {
        return Optional.ofNullable(upstreams.get(registration.key()))
                .or(() -> registration.upstream().map(subscription -> new Upstream(subscription, Optional.empty())));
    }

    /** A new subscription lets messages flow until it is paused. */
    private Upstream subscribed(PublisherRegistration registration) {
        EndpointReference subscription = port.subscribe(registration.publisher().orElseThrow(),
                situation.consumer().apply(registration), registration.topics(), lifetime());
        Upstream upstream = new Upstream(subscription, Optional.of(true));
        upstreams.put(registration.key(), upstream);
        CompletableFuture<PublisherRegistration> _ = registrations.change(registration.key(),
                now -> now.withUpstream(Optional.of(subscription)));
        return upstream;
    }

    private void direct(PublisherRegistration registration, Upstream upstream) {
        boolean wanted = situation.wanted().test(registration);
        if (upstream.publishing().equals(Optional.of(wanted))) {
            return;
        }
        if (wanted) {
            port.resume(upstream.subscription());
        } else {
            port.pause(upstream.subscription());
        }
        upstreams.put(registration.key(), new Upstream(upstream.subscription(), Optional.of(wanted)));
    }

    private Duration lifetime() {
        return situation.reviewInterval().multipliedBy(LIFETIMES);
    }

    private static void attempt(PublisherRegistration registration, Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            LOG.warn("publisher {} cannot be looked after and is tried again: {}",
                    registration.publisher().map(EndpointReference::address).orElse(registration.key()),
                    Failures.sentence(e));
        }
    }
}
