package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.delivery.FailureText;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * One publisher on demand (WS-BrokeredNotification 1.3, section 4.3.1) and the broker's subscription there: made, renewed, paused, resumed, and made anew
 * where the publisher has forgotten it. Of its reviews one is at work and one waits; they may block, nobody else waits for them. What fails is tried
 * again after a pause that grows to the interval of reviews. Thread-safe.
 */
final class DemandPublisher {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final int MAX_DOUBLINGS = 20;
    private static final int INTERVALS_PER_LEASE = 3;

    private final String key;
    private final DemandPublishers.DemandDependencies demandDependencies;
    private final AtomicBoolean reviewScheduled = new AtomicBoolean();
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
    private boolean ended;
    private volatile DemandState state = DemandState.UNREACHED;

    DemandPublisher(PublisherRegistration registration, DemandPublishers.DemandDependencies demandDependencies) {
        this.key = registration.key();
        this.demandDependencies = demandDependencies;
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
        if (reviewScheduled.compareAndSet(false, true)) {
            demandDependencies.executor().execute(this::reviewNow);
        }
    }

    /** Ends the subscription: the registration is over. */
    void end() {
        demandDependencies.executor().execute(this::endNow);
    }

    /** The monitor is held while the publisher is asked: what it is told must follow the order of what happens here. */
    private synchronized void reviewNow() {
        reviewScheduled.set(false);
        Optional<PublisherRegistration> registration = demandDependencies.registrations().find(key);
        if (registration.isPresent()) {
            attempt(registration.get());
        }
    }

    private synchronized void endNow() {
        ended = true;
        subscription.ifPresent(this::unsubscribe);
    }

    @GuardedBy("this")
    private void attempt(PublisherRegistration registration) {
        if (ended || now() - notBeforeNanos < 0) {
            return;
        }
        try {
            maintain(registration);
            succeeded(registration);
        } catch (RuntimeException e) {
            failed(registration, e);
        }
    }

    @GuardedBy("this")
    private void maintain(PublisherRegistration registration) {
        try {
            ensureSubscribed(registration);
            pauseOrResume(registration);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
            subscribe(registration);
            pauseOrResume(registration);
        }
    }

    @GuardedBy("this")
    private void ensureSubscribed(PublisherRegistration registration) {
        if (subscription.isEmpty()) {
            subscribe(registration);
        } else if (publishing.isEmpty() || now() - renewedNanos >= demandDependencies.interval().toNanos() / 2) {
            renew(registration, subscription.get());
        }
    }

    /** A publisher that answers, but does not renew, is heard until the subscription must be over; then it is subscribed to anew. */
    @GuardedBy("this")
    private void renew(PublisherRegistration registration, EndpointReference at) {
        try {
            demandDependencies.port().renew(at, lifetime());
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
        EndpointReference made = demandDependencies.port()
                .subscribe(registration.publisher().orElseThrow(), demandDependencies.consumer().apply(registration),
                        registration.topics(), lifetime());
        subscription = Optional.of(made);
        publishing = Optional.of(true);
        renewedNanos = now();
        demandDependencies.saveSubscription(key, made);
    }

    @GuardedBy("this")
    private void pauseOrResume(PublisherRegistration registration) {
        boolean wanted = demandDependencies.wanted().test(registration);
        EndpointReference at = subscription.orElseThrow();
        if (!publishing.equals(Optional.of(wanted))) {
            if (wanted) {
                demandDependencies.port().resume(at);
            } else {
                demandDependencies.port().pause(at);
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
                    FailureText.singleLine(failure));
        }
        Duration doubled = FIRST_DELAY.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
        Duration pause = doubled.compareTo(demandDependencies.interval()) < 0 ? doubled : demandDependencies.interval();
        failures++;
        notBeforeNanos = now() + pause.toNanos();
        demandDependencies.timer().after(pause, this::review);
    }

    private void unsubscribe(EndpointReference at) {
        try {
            demandDependencies.port().unsubscribe(at);
        } catch (RuntimeException e) {
            LOG.info("the subscription at the former publisher {} ends by its own lease: {}", at.address(),
                    FailureText.singleLine(e));
        }
    }

    /** So long, a publisher serves a broker that is gone. */
    private Duration lifetime() {
        return demandDependencies.interval().multipliedBy(INTERVALS_PER_LEASE);
    }

    private long now() {
        return demandDependencies.clock().nanoTime();
    }

    private static String name(PublisherRegistration registration) {
        return registration.publisher().map(EndpointReference::address).orElse(registration.key());
    }
}
