package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionEvent.GapCause;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;

/** The status, the events and the log messages of one keeper. Used by the keeper's thread, except for {@link #status} and {@link #received}. */
final class KeeperReport {

    private static final Logger LOG = LogManager.getLogger(SubscriptionKeeper.class);
    private static final int MAX_TEXT = 500;

    private final String name;
    private final Consumer<SubscriptionEvent> listener;
    private final LeaseClock clock;
    private final AtomicReference<SubscriptionStatus> status;
    private boolean subscribedBefore;
    private boolean gapOpen;
    private @Nullable CallFailure loggedFailure;
    private @Nullable Class<?> loggedBug;

    /** @param name the subscription's name in the log */
    KeeperReport(String name, Consumer<SubscriptionEvent> listener, LeaseClock clock) {
        this.name = name;
        this.listener = listener;
        this.clock = clock;
        this.status = new AtomicReference<>(SubscriptionStatus.initial(clock.now()));
    }

    SubscriptionStatus status() {
        return status.get();
    }

    void received() {
        status.updateAndGet(now -> now.received(clock.now()));
    }

    void subscribed(GrantedSubscription granted, DeliveryMode mode) {
        LOG.info("{}: subscribed, followed by {}", name, mode.text());
        loggedFailure = null;
        status.updateAndGet(now -> now.subscribed(mode, clock.now()));
        boolean again = subscribedBefore;
        subscribedBefore = true;
        tell(new SubscriptionEvent.Subscribed(granted, mode, again));
        if (again) {
            gap(GapCause.RESUBSCRIBED, "changes between two subscriptions may be missing");
        }
    }

    /** @param polled true if the state is read while there is no subscription */
    void notSubscribed(CallFailure failure, String why, Duration retry, boolean polled) {
        // Logged once for each kind of failure: a producer that is away for a day would fill the log.
        LOG.atLevel(failure == loggedFailure ? Level.DEBUG : Level.INFO)
                .log("{}: {} until a subscription succeeds: {}", name, polled ? "polled" : "no messages arrive", why);
        loggedFailure = failure;
        status.updateAndGet(now -> now.failed(why));
        tell(new SubscriptionEvent.NotSubscribed(why, retry));
    }

    void pulls(RuntimeException refusal) {
        LOG.info("{}: messages are fetched from a pull point because the producer does not send them: {}", name,
                sentence(refusal));
    }

    void lost(String why, DeliveryMode mode) {
        LOG.info("{}: the subscription has ended: {}", name, why);
        status.updateAndGet(now -> now.unsubscribed(clock.now()).failed(why));
        tell(new SubscriptionEvent.Lost(why, mode));
    }

    void confirmed() {
        tell(new SubscriptionEvent.Confirmed());
    }

    void gap(GapCause cause, String why) {
        LOG.info("{}: {}", name, why);
        gapOpen = true;
        status.updateAndGet(SubscriptionStatus::missed);
        tell(new SubscriptionEvent.Gap(cause, why));
    }

    /** Reports that the complete state was read. */
    void read() {
        if (gapOpen) {
            gapOpen = false;
            tell(new SubscriptionEvent.Repaired());
        }
    }

    /** @param begins true if the call before had an answer */
    void failed(RuntimeException why, boolean begins) {
        status.updateAndGet(now -> now.failed(sentence(why)));
        if (begins) {
            tell(new SubscriptionEvent.OutageBegan(why));
        }
    }

    void answeredAgain() {
        tell(new SubscriptionEvent.OutageEnded());
    }

    void gaveUp(RuntimeException why) {
        LOG.warn("{}: the subscription is given up: {}", name, sentence(why));
        tell(new SubscriptionEvent.GaveUp(why));
    }

    /** Reports an unexpected exception, with its stack trace the first time. */
    void bug(Throwable bug) {
        LOG.atLevel(bug.getClass().equals(loggedBug) ? Level.DEBUG : Level.ERROR)
                .withThrowable(bug)
                .log("{}: the subscription failed unexpectedly and is continued", name);
        loggedBug = bug.getClass();
        status.updateAndGet(now -> now.failed(bug.toString()));
        tell(new SubscriptionEvent.Failed(bug));
    }

    void notEnded(RuntimeException why) {
        LOG.debug("{}: the subscription is not ended and expires with its lease: {}", name, sentence(why));
        tell(new SubscriptionEvent.NotEnded(why));
    }

    void ended() {
        status.updateAndGet(now -> now.ended(clock.now()));
        tell(new SubscriptionEvent.Ended());
    }

    /** Returns the sentence about a failed call. Texts of a fault come from a stranger. */
    static String sentence(RuntimeException failure) {
        String text = failure instanceof WsrfFaultException fault
                ? "the producer answered with %s: %s".formatted(named(fault.fault().kind()),
                        fault.fault().description())
                : Optional.ofNullable(failure.getMessage()).orElseGet(() -> HttpTransport.reason(failure));
        String line = text.replaceAll("[\\p{Cntrl}]+", " ");
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT) + "…";
    }

    private static String named(FaultKind kind) {
        boolean named = kind != FaultKind.BASE && kind != FaultKind.INTERNAL;
        return named ? kind.detailName().getLocalPart() : "a fault";
    }

    /** Calls the listener; its failure must not end the subscription. */
    private void tell(SubscriptionEvent event) {
        try {
            listener.accept(event);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("{}: the listener failed at {}", name, event.getClass().getSimpleName(), e);
        }
    }
}
