package org.openmds.server.reload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Scheduler;
import org.openmds.server.config.Configuration;
import org.openmds.server.reload.ReloadOutcome.Applied;
import org.openmds.server.reload.ReloadOutcome.Refused;
import org.openmds.server.reload.ReloadOutcome.Unchanged;
import org.openmds.wsrf.lifetime.LeaseClock;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Watches the configuration and the files that it names. After a change it loads the configuration again and passes a valid one to its listener. An
 * invalid one changes nothing and is logged once. Files are checked periodically, and a change counts when two checks in a row see the same: a file
 * that is being written, or is missing for a moment, waits for the next check. Swapped symbolic links, as Kubernetes makes them, are changes like
 * others.
 *
 * <p>
 * Thread-safe. Only the scheduler's thread reads files and calls the listener. The watch needs a thread of its own because reading files blocks.
 */
public final class ConfigurationWatch implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final String RELOADS = "mds.configuration.reloads";

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(1500);

    /**
     * The dependencies of a watch.
     *
     * @param interval
     *            the time between two checks
     * @param scheduler
     *            a scheduler with one thread that has no other tasks
     * @param stop
     *            ends that thread, within a bounded time
     */
    record WatchDependencies(Duration interval, Scheduler scheduler, Runnable stop, LeaseClock clock,
            MeterRegistry metrics) {
    }

    private final ConfigurationReloader reloader;
    private final WatchDependencies dependencies;
    private final AtomicReference<@Nullable CompletableFuture<ReloadOutcome>> pendingReload = new AtomicReference<>();
    private final AtomicLong lastReloadMillis;
    /** Used by the scheduler's thread only, as is the next field. */
    private FileScan lastScan = FileScan.EMPTY;
    /** The last refusal that was logged: the same refusal is not logged again. */
    private Refused lastRefusal = new Refused(List.of());
    /** The problems of the configuration that is refused now, if one is. */
    private volatile List<String> problems = List.of();
    private volatile boolean started;
    private volatile boolean closed;

    /**
     * Opens a watch with a thread of its own. It checks files after {@link #start}.
     *
     * @param followed
     *            the configuration that is applied
     * @param listener
     *            receives a valid configuration that differs from the one before, in a value or in the content of a file; values that need a restart
     *            stay as they are. Called on the scheduler's thread, one call at a time. Throws a {@link org.openmds.wsrf.xml.DescribedException} if it
     *            cannot apply the configuration; the one before then stays in force.
     */
    public static ConfigurationWatch open(FollowedConfiguration followed, Consumer<Configuration> listener,
            MeterRegistry metrics) {
        WatchThread thread = new WatchThread();
        return new ConfigurationWatch(followed, listener,
                new WatchDependencies(CHECK_INTERVAL, thread.scheduler(), thread::stop, LeaseClock.system(), metrics));
    }

    ConfigurationWatch(FollowedConfiguration followed, Consumer<Configuration> listener,
            WatchDependencies watchDependencies) {
        this.reloader = new ConfigurationReloader(followed, listener, watchDependencies.clock()::now);
        this.dependencies = watchDependencies;
        this.lastReloadMillis = new AtomicLong(watchDependencies.clock().now().toEpochMilli());
        Gauge.builder("mds.configuration.last.reload", lastReloadMillis, millis -> millis.get() / 1000.0)
                .baseUnit("seconds")
                .description("time when the current configuration was applied, since the epoch")
                .register(watchDependencies.metrics());
        Gauge.builder("mds.configuration.problems", this, watch -> watch.problems.size())
                .description("problems of the changed configuration that is refused now")
                .register(watchDependencies.metrics());
    }

    /** Returns a line for {@code /health} while the changed configuration, or a file that it names, is refused. */
    public Optional<String> problem() {
        List<String> now = problems;
        return now.isEmpty()
                ? Optional.empty()
                : Optional.of("the changed configuration is refused, the previous one stays in force: %s%s".formatted(
                        now.getFirst(), now.size() == 1 ? "" : " and %d more; see the log".formatted(now.size() - 1)));
    }

    /** Starts the checks and answers reload requests that wait already. */
    public void start() {
        started = true;
        scheduleScan();
        if (pendingReload.get() != null) {
            schedule(this::runPendingReload, Duration.ZERO);
        }
    }

    /**
     * Loads the configuration again at once, or as soon as the watch has started. The stage ends with the outcome; callers that wait for the same
     * load share it.
     */
    public CompletionStage<ReloadOutcome> reloadNow() {
        CompletableFuture<ReloadOutcome> mine = new CompletableFuture<>();
        CompletableFuture<ReloadOutcome> waiting = pendingReload.compareAndExchange(null, mine);
        if (waiting != null) {
            return waiting.minimalCompletionStage();
        }
        if (started) {
            schedule(this::runPendingReload, Duration.ZERO);
        }
        if (closed) {
            cancelPendingReload();
        }
        return mine.minimalCompletionStage();
    }

    /** Stops the checks and ends a reload in progress; pending reload requests fail. Idempotent; bounded in time. */
    @Override
    public void close() {
        closed = true;
        dependencies.stop().run();
        cancelPendingReload();
    }

    private void cancelPendingReload() {
        CompletableFuture<ReloadOutcome> waiting = pendingReload.getAndSet(null);
        if (waiting != null) {
            waiting.completeExceptionally(new CancellationException("the server is stopping"));
        }
    }

    private void scheduleScan() {
        if (!closed) {
            schedule(this::scan, dependencies.interval());
        }
    }

    private void schedule(Runnable task, Duration delay) {
        // Tasks are never cancelled one by one: close() ends the thread.
        Future<?> _ = dependencies.scheduler().schedule(task, delay);
    }

    private void scan() {
        try {
            FileScan look = lastScan.next(reloader.files(), dependencies.clock().now());
            boolean settled = look.equals(lastScan);
            lastScan = look;
            boolean changed = reloader.hasChanged(look);
            if (settled && (changed || reloader.isRetrying())) {
                ReloadOutcome outcome = reloader.reload();
                if (!outcome.equals(lastRefusal) && (changed || !(outcome instanceof Unchanged))) {
                    report(outcome);
                }
            }
        } catch (RuntimeException e) {
            LOG.error("the configuration files cannot be checked; they are checked again later", e);
        } finally {
            scheduleScan();
        }
    }

    private void runPendingReload() {
        // Later requests cause a load of their own: this one may have read the files before they were written.
        CompletableFuture<ReloadOutcome> waiting = pendingReload.getAndSet(null);
        if (waiting == null) {
            return;
        }
        try {
            ReloadOutcome outcome = reloader.reload();
            report(outcome);
            waiting.complete(outcome);
        } catch (RuntimeException e) {
            LOG.error("the configuration cannot be reloaded", e);
            waiting.completeExceptionally(e);
        }
    }

    private void report(ReloadOutcome outcome) {
        switch (outcome) {
            case Applied(var restartKeys, _) -> {
                lastReloadMillis.set(dependencies.clock().now().toEpochMilli());
                LOG.info("the changed configuration is applied");
                restartKeys.forEach(ConfigurationWatch::warn);
            }
            case Unchanged(var restartKeys, _) -> restartKeys.forEach(ConfigurationWatch::warn);
            case Refused(var problems) when !outcome.equals(lastRefusal) -> {
                LOG.error("the changed configuration is refused; the previous configuration stays in force:");
                problems.forEach(problem -> LOG.error("  {}", problem));
            }
            case Refused _ -> LOG.debug("the configuration has the same problems as before");
        }
        problems = outcome instanceof Refused(var refused) ? List.copyOf(refused) : List.of();
        lastRefusal = outcome instanceof Refused refused ? refused : new Refused(List.of());
        Counter.builder(RELOADS)
                .tag("outcome", outcome.name())
                .description("reloads of the configuration, by outcome")
                .register(dependencies.metrics())
                .increment();
    }

    private static void warn(String key) {
        LOG.warn("{} was changed: this needs a restart", key);
    }
}
