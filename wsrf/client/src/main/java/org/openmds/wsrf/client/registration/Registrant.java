package org.openmds.wsrf.client.registration;

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
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Keeps one registration alive: adds the member, renews its lease after at most 80 % of the granted time, adds it again if the group has lost it,
 * backs off while the group is unavailable, and removes it on close. Thread-safe; calls to the group run one at a time.
 */
public final class Registrant implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(Registrant.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final String name;
    private final RegistrationPort port;
    private final ClientThreads threads;
    private final LeasePacing pacing;

    /** Held during a call, so that close waits for an Add whose entry it must remove. */
    private final ReentrantLock callLock = new ReentrantLock();

    private final Object state = new Object();
    @GuardedBy("state")
    private Future<?> next = CompletableFuture.completedFuture(null);
    @GuardedBy("state")
    private RegistrationStatus status = RegistrationStatus.INITIAL;

    private Registrant(String name, RegistrationPort port, ClientThreads threads, LeasePacing pacing) {
        this.name = name;
        this.port = port;
        this.threads = threads;
        this.pacing = pacing;
    }

    /**
     * Starts a registration; returns without waiting for the first Add.
     *
     * @param name
     *            the name of the registration in the log
     * @param times
     *            the lifetime and renewal interval that the port requests
     */
    public static Registrant start(String name, RegistrationPort port, RegistrationTimes times,
            ClientThreads threads) {
        Registrant registrant = new Registrant(name, port, threads, new LeasePacing(times, threads.random()));
        registrant.threads.calls().execute(registrant::runAttempt);
        return registrant;
    }

    /** Returns the current status. */
    public RegistrationStatus status() {
        synchronized (state) {
            return status;
        }
    }

    /**
     * Stops the renewals and removes the entry. Waits at most 5 s; after that, the entry is removed in the background or ends with its lease.
     * Idempotent.
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
            LOG.warn("registration {} could not be removed within {} s", name,
                    CLOSE_TIMEOUT.toSeconds());
        } catch (ExecutionException e) {
            LOG.warn("registration {} could not be removed and stays until its lease ends: {}", name,
                    HttpTransport.reason(e));
        } catch (RejectedExecutionException e) {
            LOG.warn(
                    "registration {} could not be removed and stays until its lease ends: its threads were stopped before it was closed",
                    name);
        }
    }

    /** Stops the renewals and leaves the entry until its lease ends, for example before a restart. Idempotent; returns at once. */
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

    /** Makes one attempt and schedules the next. */
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
            // The exception has freed the stack.
            return unexpectedFailure(e);
        } catch (VirtualMachineError e) {
            update(now -> now.failed(sentence(e), threads.clock().now()));
            LOG.fatal("registration {} is not renewed any more and ends with its lease: the JVM failed", name, e);
            throw e;
        } catch (RuntimeException | Error e) {
            // This includes Errors such as a class that cannot be loaded: the failure of one attempt must not end the retries.
            return unexpectedFailure(e);
        }
    }

    private Optional<Duration> renewOrAdd(Instant begun) {
        Optional<EndpointReference> entry = status().entry();
        if (entry.isPresent()) {
            try {
                GrantedLifetime lifetime = port.renew(entry.get());
                logRecovery();
                update(now -> now.renewed(end(begun, lifetime)));
                return lifetime.duration();
            } catch (WsrfFaultException e) {
                if (e.fault().kind() != FaultKind.RESOURCE_UNKNOWN) {
                    throw e;
                }
                LOG.info("registration {}: the entry is gone and is added again: {}", name, sentence(e));
                update(RegistrationStatus::lost);
            }
        }
        AddedEntry added = port.add();
        logRecovery();
        update(now -> now.added(added.entry(), begun, end(begun, added.lifetime())));
        return added.lifetime().duration();
    }

    private void logRecovery() {
        RegistrationStatus before = status();
        before.failingSince()
                .ifPresent(
                        since -> LOG.info("registration {} succeeds again; it had failed since {} ({} attempts)", name,
                                since, before.failures()));
    }

    /** Counts from the time of the request, not of the answer, so that the computed lease is never too long. */
    private static Optional<Instant> end(Instant begun, GrantedLifetime lifetime) {
        return lifetime.duration().map(begun::plus);
    }

    private Duration failed(Throwable failure) {
        if (status().failures() == 0) {
            LOG.warn("registration {} failed and is retried until it succeeds: {}", name, sentence(failure));
        }
        return backOff(failure);
    }

    /** Logs the stack trace of the first failure only. */
    private Duration unexpectedFailure(Throwable failure) {
        if (status().failures() == 0) {
            LOG.error("registration {} failed unexpectedly and is retried", name, failure);
        }
        return backOff(failure);
    }

    private Duration backOff(Throwable failure) {
        update(now -> now.failed(sentence(failure), threads.clock().now()));
        return pacing.backoff(status().failures());
    }

    private static String sentence(Throwable failure) {
        return Optional.ofNullable(failure.getMessage()).orElseGet(() -> HttpTransport.reason(failure));
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
                port.remove(entry.get());
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
