package org.openmds.server.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * Keeps a subscription alive while its command runs: the first Subscribe must succeed; then the subscription is renewed at half of its lifetime,
 * created again after the producer has lost it, and ended on {@link #close}. All work except {@link #start} and {@link #close} runs on the keeper's
 * one thread.
 */
final class SubscriptionKeepAlive implements AutoCloseable {

    /** Delay before resubscribing after the producer has ended the subscription: two services that disagree must not loop without a pause. */
    private static final Duration RESUBSCRIBE_DELAY = Duration.ofSeconds(1);

    private final SubscriptionPort port;
    private final SubscriptionListener listener;
    private final Duration lifetime;
    private final OutageBackoff outage;
    private final ScheduledExecutorService keeper;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<EndpointReference> subscription = Optional.empty();
    private Future<?> next = CompletableFuture.completedFuture(null);

    /** Receives the changes of the subscription. */
    interface SubscriptionListener {

        /** Reports a new subscription; {@code again} is false for the first. */
        void subscribed(GrantedSubscription grantedSubscription, boolean again);

        /** Reports that the subscription is lost and will be created again. */
        void lost(String why);

        /** Reports that the subscription could not be ended and stays until its lifetime is over. */
        void notEnded(String why);

        /** Reports a failure after which no further attempt is made. */
        void failed(RuntimeException why);
    }

    /**
     * @param lifetime
     *            the lifetime that the port requests
     * @param keeper
     *            an executor with one thread
     */
    SubscriptionKeepAlive(SubscriptionPort port, SubscriptionListener listener, Duration lifetime, OutageBackoff outage,
            ScheduledExecutorService keeper) {
        this.port = port;
        this.listener = listener;
        this.lifetime = lifetime;
        this.outage = outage;
        this.keeper = keeper;
    }

    /** Subscribes; a failure ends the command. Called once, before any other method. */
    void start() {
        GrantedSubscription first = port.subscribe();
        subscription = Optional.of(first.subscription());
        listener.subscribed(first, false);
        execute(() -> schedule(untilRenewal(first.lifetime())));
    }

    /** Returns true if the reference names the current subscription. */
    boolean isCurrent(EndpointReference reference) {
        return subscription.filter(own -> own.address().equals(reference.address())
                && parameters(own).equals(parameters(reference))).isPresent();
    }

    /** Records that the producer has ended the subscription. Any thread; returns at once. */
    void lost(String why) {
        execute(() -> {
            if (subscription.isPresent()) {
                markLost(why);
                schedule(RESUBSCRIBE_DELAY);
            }
        });
    }

    /** Unsubscribes within 2 s. Idempotent; any thread. A second caller waits for the first, because it may then close the client. */
    @Override
    public synchronized void close() {
        if (closed.compareAndSet(false, true)) {
            subscription.ifPresent(this::end);
        }
    }

    private void runAttempt() {
        if (closed.get()) {
            return;
        }
        try {
            schedule(attempt());
        } catch (RuntimeException e) {
            listener.failed(e);
        }
    }

    private Duration attempt() {
        try {
            GrantedLifetime granted = renewOrSubscribe();
            outage.recordSuccess();
            return untilRenewal(granted);
        } catch (WsrfFaultException | ConnectionException e) {
            return outage.recordFailure(e);
        }
    }

    private GrantedLifetime renewOrSubscribe() {
        if (subscription.isPresent()) {
            try {
                return port.renew(subscription.get());
            } catch (WsrfFaultException e) {
                if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                    throw e;
                }
                markLost("the producer does not know the subscription any more");
            }
        }
        GrantedSubscription created = port.subscribe();
        subscription = Optional.of(created.subscription());
        if (closed.get()) {
            end(created.subscription());
        } else {
            listener.subscribed(created, true);
        }
        return created.lifetime();
    }

    private void markLost(String why) {
        subscription = Optional.empty();
        if (!closed.get()) {
            listener.lost(why);
        }
    }

    /** Returns the delay before the next renewal. A subscription without end is renewed, too: a producer may lose it. */
    private Duration untilRenewal(GrantedLifetime granted) {
        return granted.duration().orElse(lifetime).dividedBy(2);
    }

    /** Ends a subscription. A failure is only reported, because the lifetime is short. */
    private void end(EndpointReference ended) {
        try {
            port.end(ended);
        } catch (WsrfFaultException | ConnectionException e) {
            if (!(e instanceof WsrfFaultException fault)
                    || fault.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                listener.notEnded("the subscription could not be ended and is left to its lifetime: "
                        + FailureReporter.sentence(e));
            }
        }
    }

    private void schedule(Duration pause) {
        next.cancel(false);
        try {
            next = keeper.schedule(this::runAttempt, Math.max(0, pause.toNanos()), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            next = CompletableFuture.completedFuture(null);
        }
    }

    private void execute(Runnable task) {
        try {
            keeper.execute(task);
        } catch (RejectedExecutionException closing) {
            // The keeper has stopped.
        }
    }

    private static List<String> parameters(EndpointReference reference) {
        return reference.referenceParameters().stream().map(each -> each.root().expandedForm()).toList();
    }
}
