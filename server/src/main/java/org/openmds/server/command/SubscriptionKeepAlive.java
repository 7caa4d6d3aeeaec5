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
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * A subscription for as long as its command runs: the first Subscribe must succeed; after that it is renewed at half of its lifetime, made anew where
 * the producer has lost it, and ended when this is closed. All but {@link #start} and {@link #close} is done by the keeper's one thread.
 */
final class SubscriptionKeepAlive implements AutoCloseable {

    /** Between a producer's word that the subscription is over and the next, so that two who disagree do not do so all the time. */
    private static final Duration RESUBSCRIBE_DELAY = Duration.ofSeconds(1);

    private final SubscriptionPort port;
    private final SubscriptionListener listener;
    private final Duration lifetime;
    private final OutageBackoff outage;
    private final ScheduledExecutorService keeper;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile Optional<EndpointReference> subscription = Optional.empty();
    private Future<?> next = CompletableFuture.completedFuture(null);

    /** Who wants to know. */
    interface SubscriptionListener {

        /** There is a subscription. */
        void subscribed(GrantedSubscription grantedSubscription, boolean anew);

        /** It is gone and will be made anew. */
        void lost(String why);

        /** It is left to its lifetime. */
        void notEnded(String why);

        /** There will be none any more. */
        void failed(RuntimeException why);
    }

    /**
     * @param lifetime
     *            that the wire asks for
     * @param keeper
     *            with one thread
     */
    SubscriptionKeepAlive(SubscriptionPort wire, SubscriptionListener listener, Duration lifetime, OutageBackoff outage,
            ScheduledExecutorService keeper) {
        this.port = wire;
        this.listener = listener;
        this.lifetime = lifetime;
        this.outage = outage;
        this.keeper = keeper;
    }

    /** Subscribes; what fails here is the command's failure. Called once, before anything else. */
    void start() {
        GrantedSubscription first = port.subscribe();
        subscription = Optional.of(first.subscription());
        listener.subscribed(first, false);
        execute(() -> schedule(untilRenewal(first.lifetime())));
    }

    /** Whether that is the subscription. */
    boolean isCurrent(EndpointReference reference) {
        return subscription.filter(own -> own.address().equals(reference.address())
                && parameters(own).equals(parameters(reference))).isPresent();
    }

    /** Somebody learned that the producer has ended it. Any thread; returns at once. */
    void lost(String why) {
        execute(() -> {
            if (subscription.isPresent()) {
                markLost(why);
                schedule(RESUBSCRIBE_DELAY);
            }
        });
    }

    /** Unsubscribes, within 2 s. Idempotent; any thread, of which the second waits for the first, whose client it would close. */
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
        GrantedSubscription anew = port.subscribe();
        subscription = Optional.of(anew.subscription());
        if (closed.get()) {
            end(anew.subscription());
        } else {
            listener.subscribed(anew, true);
        }
        return anew.lifetime();
    }

    private void markLost(String why) {
        subscription = Optional.empty();
        if (!closed.get()) {
            listener.lost(why);
        }
    }

    /** One without end is looked after too: a producer may forget it all the same. */
    private Duration untilRenewal(GrantedLifetime granted) {
        return granted.duration().orElse(lifetime).dividedBy(2);
    }

    /** Of a subscription that cannot be ended the lifetime is short. */
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
            // Nothing is kept any more.
        }
    }

    private static List<String> parameters(EndpointReference reference) {
        return reference.referenceParameters().stream().map(each -> each.root().expandedForm()).toList();
    }
}
