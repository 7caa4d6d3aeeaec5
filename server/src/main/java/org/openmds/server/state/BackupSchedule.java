package org.openmds.server.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Scheduler;
import org.openmds.server.settings.StateBackupSettings;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateBackups;
import org.openmds.wsrf.state.StateException;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Makes backups of the state at an interval, on request and when the server stops. A backup that fails is logged once, counted and repeated.
 *
 * <p>
 * Thread-safe. Only the scheduler's thread makes backups.
 */
public final class BackupSchedule implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger();
    /** The pause before the first backup of a state without any. */
    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration RETRY = Duration.ofMinutes(5);

    private final StateBackups backups;
    private final StateBackupSettings settings;
    private final ScheduleDependencies dependencies;
    private final BackupMetrics metrics;
    private final AtomicReference<@Nullable CompletableFuture<StateBackup>> pendingRequest = new AtomicReference<>();
    private volatile Optional<String> problem = Optional.empty();
    private volatile boolean closed;

    /**
     * The dependencies of a schedule.
     *
     * @param scheduler
     *            a scheduler with one thread that has no other tasks
     * @param stop
     *            runs a last task on that thread and ends it, within a bounded time
     */
    record ScheduleDependencies(Scheduler scheduler, Consumer<Runnable> stop, LeaseClock clock,
            MeterRegistry registry) {
    }

    /** Opens a schedule with a thread of its own, and starts it. */
    public static BackupSchedule open(StateBackups backups, StateBackupSettings settings, MeterRegistry registry) {
        BackupThread thread = new BackupThread();
        return new BackupSchedule(backups, settings,
                new ScheduleDependencies(thread.scheduler(), thread::stop, LeaseClock.system(), registry));
    }

    BackupSchedule(StateBackups backups, StateBackupSettings settings, ScheduleDependencies dependencies) {
        this.backups = backups;
        this.settings = settings;
        this.dependencies = dependencies;
        Optional<StateBackup> newest = newest();
        this.metrics = new BackupMetrics(newest, dependencies.registry());
        if (settings.enabled()) {
            schedule(this::runScheduled, firstDelay(newest));
        }
    }

    /** Makes a backup at once. Callers that wait for the same backup share it. The stage fails with a {@link StateException} that gives the reason. */
    public CompletionStage<StateBackup> now() {
        CompletableFuture<StateBackup> mine = new CompletableFuture<>();
        CompletableFuture<StateBackup> waiting = pendingRequest.compareAndExchange(null, mine);
        if (waiting != null) {
            return waiting.minimalCompletionStage();
        }
        schedule(this::runRequest, Duration.ZERO);
        if (closed) {
            cancelRequest();
        }
        return mine.minimalCompletionStage();
    }

    /** Returns a line for the health page if the last backup failed. */
    public Optional<String> problem() {
        return problem;
    }

    /** Makes the last backup and stops. Idempotent; bounded in time. */
    @Override
    public void close() {
        closed = true;
        dependencies.stop().accept(settings.enabled() ? this::runLast : () -> {
        });
        cancelRequest();
    }

    private Optional<StateBackup> newest() {
        try {
            return backups.newest();
        } catch (StateException e) {
            LOG.warn("the newest backup of the state is unknown: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private Duration firstDelay(Optional<StateBackup> newest) {
        Duration left = newest
                .map(backup -> Duration.between(dependencies.clock().now(), backup.time().plus(settings.interval())))
                .orElse(FIRST);
        return shorter(left.compareTo(FIRST) < 0 ? FIRST : left, settings.interval());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void schedule(Runnable task, Duration delay) {
        // Tasks are never cancelled one by one: close() ends the thread.
        Future<?> _ = dependencies.scheduler().schedule(task, delay);
    }

    private void runScheduled() {
        Duration next = settings.interval();
        try {
            make();
        } catch (StateException e) {
            next = shorter(RETRY, settings.interval());
        } finally {
            if (!closed) {
                schedule(this::runScheduled, next);
            }
        }
    }

    private void runLast() {
        try {
            make();
        } catch (StateException e) {
            LOG.debug("the failure of the last backup is logged already", e);
        }
    }

    private void runRequest() {
        CompletableFuture<StateBackup> waiting = pendingRequest.getAndSet(null);
        if (waiting != null) {
            try {
                waiting.complete(make());
            } catch (RuntimeException e) {
                waiting.completeExceptionally(e);
            }
        }
    }

    private StateBackup make() {
        long start = dependencies.clock().nanoTime();
        try {
            StateBackup made = backups.add();
            metrics.made(made, Duration.ofNanos(dependencies.clock().nanoTime() - start));
            problem.ifPresent(_ -> LOG.info("backups of the state succeed again"));
            problem = Optional.empty();
            LOG.debug("backup of the state: {}", made.file());
            return made;
        } catch (RuntimeException e) {
            metrics.failed(Duration.ofNanos(dependencies.clock().nanoTime() - start));
            report(e);
            throw e;
        }
    }

    private void report(RuntimeException failure) {
        if (problem.isEmpty()) {
            LOG.warn("the backup of the state failed and is repeated: {}", failure.getMessage());
        }
        String since = metrics.newest().map(Instant::toString).map(time -> "since " + time).orElse("so far");
        problem = Optional.of("there has been no good backup of the state " + since);
    }

    private void cancelRequest() {
        CompletableFuture<StateBackup> waiting = pendingRequest.getAndSet(null);
        if (waiting != null) {
            waiting.completeExceptionally(new CancellationException("the server is stopping"));
        }
    }
}
