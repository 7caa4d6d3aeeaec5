package org.openmds.wsrf.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Keeps one registration alive: adds the member, renews its lease at 80 % of what was granted or a little earlier, adds it again when the group has
 * lost it, backs off while the group is away, and removes it when closed. Thread-safe; one call is under way at a time.
 */
public final class Registrant implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(Registrant.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final String name;
    private final RegistrationPort wire;
    private final RegistrantThreads threads;
    private final LeasePacing pacing;

    /** Held for the length of a call, so that closing waits for an Add whose entry it must remove. */
    private final ReentrantLock callLock = new ReentrantLock();

    private final Object state = new Object();
    @GuardedBy("state")
    private Future<?> next = CompletableFuture.completedFuture(null);
    @GuardedBy("state")
    private RegistrationStatus status = RegistrationStatus.INITIAL;

    private Registrant(String name, RegistrationPort wire, RegistrantThreads threads, LeasePacing pacing) {
        this.name = name;
        this.wire = wire;
        this.threads = threads;
        this.pacing = pacing;
    }

    /** Keeps a registration over SOAP; the client stays the caller's, to be closed after the registrant. */
    public static Registrant start(WsrfClient client, RegistrationRequest request, RegistrantThreads threads) {
        return start("of %s at %s".formatted(request.member().address(), request.group().address()),
                RegistrationPort.of(client, request), RegistrationTimes.ofLifetime(request.lifetime()), threads);
    }

    /**
     * Begins at once, without waiting for the first Add.
     *
     * @param name
     *            which registration it is, for the log
     * @param times
     *            that the port asks for
     */
    public static Registrant start(String name, RegistrationPort wire, RegistrationTimes times,
            RegistrantThreads threads) {
        Registrant registrant = new Registrant(name, wire, threads, new LeasePacing(times, threads.random()));
        registrant.threads.calls().execute(registrant::runAttempt);
        return registrant;
    }

    /** How the registration stands now. */
    public RegistrationStatus status() {
        synchronized (state) {
            return status;
        }
    }

    /**
     * Ends the renewals and removes the entry. Waits at most 5 s for that; what is not removed by then is removed in the background or ends with its
     * lease. Idempotent.
     */
    @Override
    public void close() {
        if (!end()) {
            return;
        }
        try {
            CompletableFuture.runAsync(this::remove, threads.calls())
                    .get(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.warn("registration {} could not be removed within {}", name, CLOSE_TIMEOUT);
        } catch (ExecutionException e) {
            LOG.warn("registration {} is left to its lease, since it could not be removed: {}", name,
                    HttpTransport.reason(e));
        } catch (RejectedExecutionException e) {
            LOG.warn("registration {} is left to its lease, since its threads were stopped before it was closed", name);
        }
    }

    /** Ends the renewals and leaves the entry to its lease: for an end that is followed by a new beginning. Idempotent; returns at once. */
    public void stopRenewing() {
        end();
    }

    private boolean end() {
        synchronized (state) {
            if (status.closed()) {
                return false;
            }
            status = status.ended();
            next.cancel(false);
            return true;
        }
    }

    /** One attempt, and the time of the next. */
    private void runAttempt() {
        callLock.lock();
        try {
            if (!status().closed()) {
                schedule(attempt());
            }
        } finally {
            callLock.unlock();
        }
    }

    private Duration attempt() {
        long begunNanos = threads.clock().nanoTime();
        Instant begun = threads.clock().now();
        try {
            Optional<Duration> granted = renewOrAdd(begun);
            return pacing.untilRenewal(granted).minusNanos(threads.clock().nanoTime() - begunNanos);
        } catch (WsrfFaultException | ConnectionException e) {
            return failed(e);
        } catch (StackOverflowError e) {
            // The stack is free again.
            return unexpectedFailure(e);
        } catch (VirtualMachineError e) {
            update(now -> now.failed(sentence(e)));
            LOG.fatal("registration {} is renewed no more, and ends with its lease: Java itself failed", name, e);
            throw e;
        } catch (RuntimeException | Error e) {
            // Also an Error, such as a class that cannot be loaded: one attempt's failure must not end all that follow.
            return unexpectedFailure(e);
        }
    }

    private Optional<Duration> renewOrAdd(Instant begun) {
        Optional<EndpointReference> entry = status().entry();
        if (entry.isPresent()) {
            try {
                GrantedLifetime lifetime = wire.renew(entry.get());
                update(now -> now.renewed(end(begun, lifetime)));
                return lifetime.duration();
            } catch (WsrfFaultException e) {
                if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                    throw e;
                }
                LOG.info("registration {}: its entry is gone and is added again: {}", name, sentence(e));
                update(RegistrationStatus::lost);
            }
        }
        AddedEntry added = wire.add();
        update(now -> now.added(added.entry(), begun, end(begun, added.lifetime())));
        return added.lifetime().duration();
    }

    /** Counted from the request rather than the answer, so that a lease is never thought longer than it is. */
    private static Optional<Instant> end(Instant begun, GrantedLifetime lifetime) {
        return lifetime.duration().map(begun::plus);
    }

    private Duration failed(Throwable failure) {
        if (status().failures() == 0) {
            LOG.warn("registration {} fails and is tried again until it succeeds: {}", name, sentence(failure));
        }
        return backOff(failure);
    }

    /** Told with where it happened, at the first of its retries. */
    private Duration unexpectedFailure(Throwable failure) {
        if (status().failures() == 0) {
            LOG.error("registration {} failed in an unforeseen way and is tried again", name, failure);
        }
        return backOff(failure);
    }

    private Duration backOff(Throwable failure) {
        update(now -> now.failed(sentence(failure)));
        return pacing.backOff(status().failures());
    }

    private static String sentence(Throwable failure) {
        return Optional.ofNullable(failure.getMessage()).orElse(failure.getClass().getSimpleName());
    }

    private void schedule(Duration pause) {
        synchronized (state) {
            if (!status.closed()) {
                next = threads.timer()
                        .schedule(() -> threads.calls().execute(this::runAttempt), Math.max(0, pause.toNanos()),
                                TimeUnit.NANOSECONDS);
            }
        }
    }

    private void remove() {
        callLock.lock();
        try {
            Optional<EndpointReference> entry = status().entry();
            if (entry.isPresent()) {
                wire.remove(entry.get());
                update(RegistrationStatus::lost);
            }
        } catch (WsrfFaultException e) {
            if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                throw e;
            }
            update(RegistrationStatus::lost);
        } finally {
            callLock.unlock();
        }
    }

    private void update(UnaryOperator<RegistrationStatus> change) {
        synchronized (state) {
            status = change.apply(status);
        }
    }
}
