package org.openmds.server.command;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.server.command.consumer.Arrivals;
import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;

/** Fetches what waits in a pull point, again and again, on the keeper's thread. What is not printed yet keeps it from fetching more. */
final class Puller {

    /** Until it looks again whether everything is printed. */
    private static final Duration SOON = Duration.ofMillis(10);
    private static final Duration ROOM = Duration.ofSeconds(5);

    private final PulledSubscription wire;
    private final KeptSubscription kept;
    private final Arrivals arrivals;
    private final Outage outage;
    private final ScheduledExecutorService keeper;
    private final Duration interval;

    Puller(PulledSubscription wire, KeptSubscription kept, Arrivals arrivals, Outage outage,
            ScheduledExecutorService keeper, Duration interval) {
        this.wire = wire;
        this.kept = kept;
        this.arrivals = arrivals;
        this.outage = outage;
        this.keeper = keeper;
        this.interval = interval;
    }

    /** Begins, and goes on until the keeper is shut down or nothing is to be had any more. */
    void start() {
        schedule(Duration.ZERO);
    }

    private void attend() {
        try {
            schedule(arrivals.isEmpty() ? fetch() : SOON);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            arrivals.fail(e);
        }
    }

    private Duration fetch() throws InterruptedException {
        try {
            List<ArrivedMessage> taken = wire.take();
            outage.over();
            // Printed sooner or later: nothing else waits.
            return taken.isEmpty() || !arrivals.offer(taken, ROOM) ? interval : SOON;
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT, "the pull point's answer cannot be read: " + e.getMessage(), e);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                return outage.failed(e);
            }
            kept.lost("the producer does not know the pull point any more");
            return interval;
        } catch (ConnectionException e) {
            return outage.failed(e);
        }
    }

    private void schedule(Duration pause) {
        try {
            ScheduledFuture<?> _ = keeper.schedule(this::attend, pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closing) {
            // Nothing is fetched any more.
        }
    }
}
