package org.openmds.server.command;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.server.command.consumer.ArrivedMessageQueue;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;

/** Polls a pull point on the keeper's thread. While fetched messages wait to be printed, no more are fetched. */
final class PullPointPoller {

    /** Delay before checking again that all messages are printed. */
    private static final Duration RECHECK_DELAY = Duration.ofMillis(10);
    private static final Duration OFFER_TIMEOUT = Duration.ofSeconds(5);

    private final PulledSubscription subscription;
    private final SubscriptionKeepAlive kept;
    private final ArrivedMessageQueue arrivedMessageQueue;
    private final OutageBackoff outage;
    private final ScheduledExecutorService keeper;
    private final Duration interval;

    PullPointPoller(PulledSubscription subscription, SubscriptionKeepAlive kept,
            ArrivedMessageQueue arrivedMessageQueue,
            OutageBackoff outage,
            ScheduledExecutorService keeper, Duration interval) {
        this.subscription = subscription;
        this.kept = kept;
        this.arrivedMessageQueue = arrivedMessageQueue;
        this.outage = outage;
        this.keeper = keeper;
        this.interval = interval;
    }

    /** Starts polling, which ends when the keeper shuts down or after a final failure. */
    void start() {
        schedule(Duration.ZERO);
    }

    private void poll() {
        try {
            schedule(arrivedMessageQueue.isEmpty() ? fetch() : RECHECK_DELAY);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            arrivedMessageQueue.fail(e);
        }
    }

    private Duration fetch() throws InterruptedException {
        try {
            List<ArrivedMessage> taken = subscription.fetch();
            outage.recordSuccess();
            // The offer succeeds sooner or later, because the queue is empty.
            return taken.isEmpty() || !arrivedMessageQueue.offer(taken, OFFER_TIMEOUT) ? interval : RECHECK_DELAY;
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT, "the pull point's answer cannot be read: " + e.getMessage(), e);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                return outage.recordFailure(e);
            }
            kept.lost("the producer does not know the pull point any more");
            return interval;
        } catch (ConnectionException e) {
            return outage.recordFailure(e);
        }
    }

    private void schedule(Duration pause) {
        try {
            ScheduledFuture<?> _ = keeper.schedule(this::poll, pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            // The keeper has stopped.
        }
    }
}
