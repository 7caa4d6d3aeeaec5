package org.openmds.server.command;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

/** Asks entries for their leases: one call an entry, a few at a time. */
final class Leases {

    private static final int AT_A_TIME = 16;
    private static final QName CURRENT_TIME = new QName(Namespaces.WSRF_RL, "CurrentTime");
    private static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime");

    private final WsrfClient client;
    private final IntConsumer progress;

    /**
     * @param progress
     *            told how many are read
     */
    Leases(WsrfClient client, IntConsumer progress) {
        this.client = client;
        this.progress = progress;
    }

    /**
     * A lease.
     *
     * @param end
     *            by the service's clock; empty for none
     * @param left
     *            by the same clock
     * @param gone
     *            the entry ended meanwhile
     */
    record Lease(Optional<Instant> end, Optional<Duration> left, boolean gone) {

        static final Lease GONE = new Lease(Optional.empty(), Optional.empty(), true);
    }

    /** The leases, in the order of the entries. */
    List<Lease> of(List<EndpointReference> entries) {
        try (ExecutorService calls = Executors.newFixedThreadPool(AT_A_TIME,
                Thread.ofVirtual().name("lease-", 1).factory())) {
            List<Future<Lease>> asked = entries.stream().map(entry -> calls.submit(() -> lease(entry))).toList();
            List<Lease> leases = new ArrayList<>();
            try {
                for (Future<Lease> each : asked) {
                    leases.add(each.get());
                    progress.accept(leases.size());
                }
                return leases;
            } catch (ExecutionException e) {
                calls.shutdownNow();
                throw e.getCause() instanceof RuntimeException failure
                        ? failure
                        : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                calls.shutdownNow();
                Thread.currentThread().interrupt();
                throw new CommandException(ExitCodes.FAULT, "interrupted", e);
            }
        }
    }

    private Lease lease(EndpointReference entry) {
        try {
            List<XmlFragment> times = client.getMultipleResourceProperties(entry,
                    List.of(CURRENT_TIME, TERMINATION_TIME));
            Optional<Instant> now = time(times, CURRENT_TIME);
            Optional<Instant> end = time(times, TERMINATION_TIME);
            return new Lease(end, end.flatMap(last -> now.map(from -> Duration.between(from, last))), false);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                return Lease.GONE;
            }
            throw e;
        }
    }

    private static Optional<Instant> time(List<XmlFragment> times, QName name) {
        return times.stream()
                .filter(time -> time.name().equals(name))
                .findFirst()
                .flatMap(time -> XmlTimes.instant(time.root().text()));
    }
}
