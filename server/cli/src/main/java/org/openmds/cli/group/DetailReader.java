package org.openmds.cli.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * Reads the lifetime and the status of entries: one call per entry, up to 16 at a time. Details that cannot be read are left out. After a failed
 * connection no further entry is read, because the list itself is already there. Used by one thread.
 */
final class DetailReader {

    private static final int MAX_CONCURRENT_CALLS = 16;
    private static final List<QName> LIFETIME = List.of(EntryDetails.CURRENT_TIME, EntryDetails.TERMINATION_TIME);

    private final WsrfClient client;
    private final IntConsumer progress;
    private final Set<QName> unknownProperties = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable String> problem = new AtomicReference<>();
    private volatile boolean reachable = true;

    /**
     * @param progress
     *            receives the number of entries read so far
     */
    DetailReader(WsrfClient client, IntConsumer progress) {
        this.client = client;
        this.progress = progress;
    }

    /** Returns the details in the order of the entries. */
    List<EntryDetails> readAll(List<ListedEntry> entries) {
        try (ExecutorService calls = Executors.newFixedThreadPool(MAX_CONCURRENT_CALLS,
                Thread.ofVirtual().name("details-", 1).factory())) {
            List<Future<EntryDetails>> asked = entries.stream()
                    .map(entry -> calls.submit(() -> details(entry)))
                    .toList();
            List<EntryDetails> details = new ArrayList<>();
            try {
                for (Future<EntryDetails> each : asked) {
                    details.add(each.get());
                    progress.accept(details.size());
                }
                return details;
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

    /** Returns the first failure; empty if all details were read. */
    Optional<String> problem() {
        return Optional.ofNullable(problem.get());
    }

    private EntryDetails details(ListedEntry entry) {
        if (!reachable) {
            return EntryDetails.UNKNOWN;
        }
        try {
            return read(entry);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                return EntryDetails.GONE;
            }
            problem.compareAndSet(null, FailureReporter.sentence(e));
        } catch (ConnectionException e) {
            problem.compareAndSet(null, FailureReporter.sentence(e));
            reachable = false;
        }
        return EntryDetails.UNKNOWN;
    }

    /** Reads the status property, too. Other implementations do not have it: after their first fault, only the lifetime is read. */
    private EntryDetails read(ListedEntry entry) {
        Optional<QName> status = entry.statusProperty().filter(property -> !unknownProperties.contains(property));
        if (status.isPresent()) {
            List<QName> all = new ArrayList<>(LIFETIME);
            all.add(status.get());
            try {
                return EntryDetails.read(client.getMultipleResourceProperties(entry.reference(), all));
            } catch (WsrfFaultException e) {
                if (e.fault().kind() != FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                    throw e;
                }
                unknownProperties.add(status.get());
            }
        }
        return EntryDetails.read(client.getMultipleResourceProperties(entry.reference(), LIFETIME));
    }
}
