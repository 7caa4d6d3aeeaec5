package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.delivery.Failures;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * One publisher on demand (WS-BrokeredNotification 1.3, section 4.3.1) and the broker's subscription there: made, renewed, paused, resumed, and made anew
 * where the publisher has forgotten it. Of its reviews one is at work and one waits; they may block, nobody else waits for them. What fails is tried
 * again after a pause that grows to the interval of reviews. Thread-safe.
 */
final class DemandPublisher {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 20;
    private static final int LIFETIMES = 3;

    private final String key;
    private final DemandPublishers.Surroundings surroundings;
    private final AtomicBoolean waiting = new AtomicBoolean();
    @GuardedBy("this")
    private Optional<EndpointReference> subscription;
    /** Empty where it is not known whether messages flow: after a restart. */
    @GuardedBy("this")
    private Optional<Boolean> publishing = Optional.empty();
    @GuardedBy("this")
    private long renewedNanos;
    @GuardedBy("this")
    private long notBeforeNanos;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private boolean over;
    private volatile DemandState state = DemandState.UNREACHED;

    DemandPublisher(PublisherRegistration registration, DemandPublishers.Surroundings surroundings) {
        this.key = registration.key();
        this.surroundings = surroundings;
        this.subscription = registration.upstream();
        this.renewedNanos = now();
        this.notBeforeNanos = renewedNanos;
    }

    /** What it was told last, where it could be told. */
    DemandState state() {
        return state;
    }

    /** Has it looked after soon. */
    void review() {
        if (waiting.compareAndSet(false, true)) {
            surroundings.executor().execute(this::reviewNow);
        }
    }

    /** Ends the subscription: the registration is over. */
    void end() {
        surroundings.executor().execute(this::endNow);
    }

    /** The monitor is held while the publisher is asked: what it is told must follow the order of what happens here. */
    private synchronized void reviewNow() {
        waiting.set(false);
        Optional<PublisherRegistration> registration = surroundings.registrations().find(key);
        if (registration.isPresent()) {
            attempt(registration.get());
        }
    }

    private synchronized void endNow() {
        over = true;
        subscription.ifPresent(this::unsubscribe);
    }

    @GuardedBy("this")
    private void attempt(PublisherRegistration registration) {
        if (over || now() - notBeforeNanos < 0) {
            return;
        }
        try {
            lookAfter(registration);
            succeeded(registration);
        } catch (RuntimeException e) {
            failed(registration, e);
        }
    }

    @GuardedBy("this")
    private void lookAfter(PublisherRegistration registration) {
        try {
            keep(registration);
            direct(registration);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
            subscribe(registration);
            direct(registration);
        }
    }

    @GuardedBy("this")
    private void keep(PublisherRegistration registration) {
        if (subscription.isEmpty()) {
            subscribe(registration);
        } else if (publishing.isEmpty() || now() - renewedNanos >= surroundings.interval().toNanos() / 2) {
            renew(registration, subscription.get());
        }
    }

    /** A publisher that answers, but does not renew, is heard until the subscription must be over; then it is subscribed to anew. */
    @GuardedBy("this")
    private void renew(PublisherRegistration registration, EndpointReference at) {
        try {
            surroundings.port().renew(at, lifetime());
            renewedNanos = now();
        } catch (RuntimeException e) {
            if (now() - renewedNanos >= lifetime().toNanos()) {
                subscribe(registration);
            } else if (!(e instanceof WsrfFaultException fault)
                    || fault.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
        }
    }

    /** A new subscription lets messages flow until it is paused. */
    @GuardedBy("this")
    private void subscribe(PublisherRegistration registration) {
        EndpointReference made = surroundings.port()
                .subscribe(registration.publisher().orElseThrow(), surroundings.consumer().apply(registration),
                        registration.topics(), lifetime());
        subscription = Optional.of(made);
        publishing = Optional.of(true);
        renewedNanos = now();
        surroundings.remember(key, made);
    }

    @GuardedBy("this")
    private void direct(PublisherRegistration registration) {
        boolean wanted = surroundings.wanted().test(registration);
        EndpointReference at = subscription.orElseThrow();
        if (!publishing.equals(Optional.of(wanted))) {
            if (wanted) {
                surroundings.port().resume(at);
            } else {
                surroundings.port().pause(at);
            }
            publishing = Optional.of(wanted);
        }
    }

    @GuardedBy("this")
    private void succeeded(PublisherRegistration registration) {
        if (failures > 0) {
            LOG.info("publisher {} is looked after again", name(registration));
        }
        failures = 0;
        state = publishing.orElse(true) ? DemandState.PUBLISHING : DemandState.PAUSED;
    }

    @GuardedBy("this")
    private void failed(PublisherRegistration registration, RuntimeException failure) {
        state = DemandState.UNREACHED;
        if (failures == 0) {
            LOG.warn("publisher {} cannot be looked after and is tried again: {}", name(registration),
                    Failures.sentence(failure));
        }
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        Duration pause = doubled.compareTo(surroundings.interval()) < 0 ? doubled : surroundings.interval();
        failures++;
        notBeforeNanos = now() + pause.toNanos();
        surroundings.timer().after(pause, this::review);
    }

    private void unsubscribe(EndpointReference at) {
        try {
            surroundings.port().unsubscribe(at);
        } catch (RuntimeException e) {
            LOG.info("the subscription at the former publisher {} ends by its own lease: {}", at.address(),
                    Failures.sentence(e));
        }
    }

    /** So long, a publisher serves a broker that is gone. */
    private Duration lifetime() {
        return surroundings.interval().multipliedBy(LIFETIMES);
    }

    private long now() {
        return surroundings.clock().nanoTime();
    }

    private static String name(PublisherRegistration registration) {
        return registration.publisher().map(EndpointReference::address).orElse(registration.key());
    }
}
