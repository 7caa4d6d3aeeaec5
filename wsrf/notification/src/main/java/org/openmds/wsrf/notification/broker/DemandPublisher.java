package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.delivery.FailureText;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * One publisher on demand (WS-BrokeredNotification 1.3, section 4.3.1) and the broker's subscription to it. The broker creates the subscription,
 * renews, pauses and resumes it, and creates a new one if the publisher has lost it. If the publisher refuses to pause, the broker ends the
 * subscription and creates it again when it is needed. At most one review runs and one waits. A review may block, but blocks only this publisher. A failed review is repeated after a delay that grows up to the review interval. Thread-safe.
 */
final class DemandPublisher {

    private static final Logger LOG = LogManager.getLogger();
    private static final int INTERVALS_PER_LEASE = 3;
    /** Answers of publishers that have no operation to pause, or that refuse it. */
    private static final Set<FaultKind> REFUSALS = Set.of(FaultKind.BASE, FaultKind.INTERNAL, FaultKind.PAUSE_FAILED,
            FaultKind.RESUME_FAILED);

    private final String key;
    private final DemandPublishers.DemandDependencies dependencies;
    private final AtomicBoolean reviewScheduled = new AtomicBoolean();
    @GuardedBy("this")
    private Optional<EndpointReference> subscription;
    /** True if messages flow, false if paused; empty if this is unknown, after a restart. */
    @GuardedBy("this")
    private Optional<Boolean> publishing = Optional.empty();
    /** False after the publisher has refused to pause or resume. */
    @GuardedBy("this")
    private boolean pausable = true;
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
        this.dependencies = demandDependencies;
        this.subscription = registration.subscription();
        this.renewedNanos = now();
        this.notBeforeNanos = renewedNanos;
    }

    /** Returns the result of the last review. */
    DemandState state() {
        return state;
    }

    /** Schedules a review. */
    void review() {
        if (reviewScheduled.compareAndSet(false, true)) {
            dependencies.executor().execute(this::reviewNow);
        }
    }

    /** Ends the subscription, because the registration has ended. */
    void end() {
        dependencies.executor().execute(this::endNow);
    }

    /** Reviews the publisher. The monitor is held during its requests, so that they are sent in the order of the decisions. */
    private synchronized void reviewNow() {
        reviewScheduled.set(false);
        Optional<PublisherRegistration> registration = dependencies.registrations().find(key);
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
            if (pausable || dependencies.wanted().test(registration)) {
                subscribe(registration);
            }
        } else if (publishing.isEmpty() || now() - renewedNanos >= dependencies.interval().toNanos() / 2) {
            renew(registration, subscription.get());
        }
    }

    /**
     * Renews the subscription. If the publisher answers but refuses the renewal, the broker subscribes again when the old subscription must have
     * ended.
     */
    @GuardedBy("this")
    private void renew(PublisherRegistration registration, EndpointReference reference) {
        try {
            dependencies.port().renew(reference, lifetime());
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

    /** Creates a subscription. Messages flow until it is paused. */
    @GuardedBy("this")
    private void subscribe(PublisherRegistration registration) {
        EndpointReference granted = dependencies.port()
                .subscribe(registration.publisher().orElseThrow(), dependencies.consumer().apply(registration),
                        registration.topics(), lifetime());
        subscription = Optional.of(granted);
        publishing = Optional.of(true);
        renewedNanos = now();
        dependencies.saveSubscription(key, granted);
    }

    @GuardedBy("this")
    private void pauseOrResume(PublisherRegistration registration) {
        boolean wanted = dependencies.wanted().test(registration);
        if (subscription.isEmpty() || publishing.equals(Optional.of(wanted))) {
            return;
        }
        EndpointReference reference = subscription.get();
        if (pausable && isAccepted(reference, wanted)) {
            publishing = Optional.of(wanted);
            return;
        }
        endSubscription(reference);
        if (wanted) {
            subscribe(registration);
        }
    }

    /** Pauses or resumes the subscription. Returns false if the publisher refuses this. */
    @GuardedBy("this")
    private boolean isAccepted(EndpointReference reference, boolean wanted) {
        try {
            if (wanted) {
                dependencies.port().resume(reference);
            } else {
                dependencies.port().pause(reference);
            }
        } catch (WsrfFaultException e) {
            if (!REFUSALS.contains(e.fault().kind())) {
                throw e;
            }
            LOG.info(
                    "the publisher of subscription {} cannot pause or resume, so the subscription is ended instead: {}",
                    reference.address(), FailureText.singleLine(e));
            pausable = false;
        }
        return pausable;
    }

    @GuardedBy("this")
    private void endSubscription(EndpointReference reference) {
        try {
            dependencies.port().unsubscribe(reference);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
        }
        subscription = Optional.empty();
        publishing = Optional.of(false);
    }

    @GuardedBy("this")
    private void succeeded(PublisherRegistration registration) {
        if (failures > 0) {
            LOG.info("publisher {} is reached again", name(registration));
        }
        failures = 0;
        state = publishing.orElse(true) ? DemandState.PUBLISHING : DemandState.PAUSED;
    }

    @GuardedBy("this")
    private void failed(PublisherRegistration registration, RuntimeException failure) {
        state = DemandState.UNREACHED;
        if (failures == 0) {
            LOG.warn(
                    "the subscription to publisher {} cannot be created, renewed, paused or resumed; it is tried again: {}",
                    name(registration),
                    FailureText.singleLine(failure));
        }
        failures++;
        Duration pause = dependencies.backoff().after(failures);
        notBeforeNanos = now() + pause.toNanos();
        dependencies.timer().after(pause, this::review);
    }

    private void unsubscribe(EndpointReference reference) {
        try {
            dependencies.port().unsubscribe(reference);
        } catch (RuntimeException e) {
            LOG.info("the subscription at the former publisher {} could not be ended and expires with its lease: {}",
                    reference.address(),
                    FailureText.singleLine(e));
        }
    }

    /** Returns the length of the leases at publishers: after a failure of the broker, the publisher goes on sending for at most this time. */
    private Duration lifetime() {
        return dependencies.interval().multipliedBy(INTERVALS_PER_LEASE);
    }

    private long now() {
        return dependencies.clock().nanoTime();
    }

    private static String name(PublisherRegistration registration) {
        return registration.publisher().map(EndpointReference::address).orElse(registration.key());
    }
}
