package org.openmds.server.reload;

import java.time.Duration;
import java.util.List;
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
import org.openmds.server.config.ConfigurationInput;
import org.openmds.server.reload.ReloadOutcome.Applied;
import org.openmds.server.reload.ReloadOutcome.Refused;
import org.openmds.server.reload.ReloadOutcome.Unchanged;
import org.openmds.wsrf.lifetime.LeaseClock;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Notices that the configuration or a file that it names was changed, loads it again, and hands on what is in order. What is wrong changes nothing and
 * is logged once. Files are looked at once an interval, and acted upon when two looks in a row are equal: what is being written, or missing for a
 * moment, is left to the next look. Swapped symbolic links, as Kubernetes makes them, are changes like others.
 *
 * <p>
 * Thread-safe. Files are read and the listener is called on the scheduler's thread alone, which must be the watch's own: it blocks on the disk.
 */
public final class ConfigurationWatch implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final String RELOADS = "mds.configuration.reloads";

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    /**
     * How a watch works.
     *
     * @param interval
     *            between two looks
     * @param scheduler
     *            with one thread, for nothing else
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
    /** This and the next are the scheduler's thread's. */
    private FileScan lastScan = FileScan.EMPTY;
    /** What was logged: the same refusal is not logged again. */
    private Refused lastRefusal = new Refused(List.of());
    private volatile boolean started;
    private volatile boolean closed;

    /**
     * A watch with a thread of its own, which looks from {@link #start} on.
     *
     * @param running
     *            what was loaded from the input, and is in force
     * @param listener
     *            takes a configuration that is in order and differs from the one before, in a value or in the content of a file. What only a restart can
     *            change is as it runs. Called by the scheduler's thread, never twice at a time. Throws a
     *            {@link org.openmds.wsrf.DescribedException} where it cannot work by it after all; it works by the one before then.
     */
    public static ConfigurationWatch open(ConfigurationInput input, Configuration running,
            Consumer<Configuration> listener, MeterRegistry metrics) {
        WatchThread thread = new WatchThread();
        return new ConfigurationWatch(input, running, listener,
                new WatchDependencies(CHECK_INTERVAL, thread.scheduler(), thread::stop, LeaseClock.system(), metrics));
    }

    ConfigurationWatch(ConfigurationInput input, Configuration running, Consumer<Configuration> listener,
            WatchDependencies watchDependencies) {
        this.reloader = new ConfigurationReloader(input, running, listener, watchDependencies.clock()::now);
        this.dependencies = watchDependencies;
        this.lastReloadMillis = new AtomicLong(watchDependencies.clock().now().toEpochMilli());
        Gauge.builder("mds.configuration.last.reload", lastReloadMillis, millis -> millis.get() / 1000.0)
                .baseUnit("seconds")
                .description("time when the configuration in force was taken, since the epoch")
                .register(watchDependencies.metrics());
    }

    /** Begins to look, and to answer those who asked already. */
    public void start() {
        started = true;
        scheduleScan();
        if (pendingReload.get() != null) {
            schedule(this::runPendingReload, Duration.ZERO);
        }
    }

    /**
     * Loads again at once, or as soon as the watch has started. The stage ends with what came of it; one that waits for its turn is shared by all who
     * ask.
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

    /** Looks no more and ends what is being applied; whoever waits is told so. Idempotent; bounded in time. */
    @Override
    public void close() {
        closed = true;
        dependencies.stop().run();
        cancelPendingReload();
    }

    private void cancelPendingReload() {
        CompletableFuture<ReloadOutcome> waiting = pendingReload.getAndSet(null);
        if (waiting != null) {
            waiting.completeExceptionally(new CancellationException("the server stops"));
        }
    }

    private void scheduleScan() {
        if (!closed) {
            schedule(this::scan, dependencies.interval());
        }
    }

    private void schedule(Runnable task, Duration delay) {
        // Never cancelled one by one: close() ends the thread.
        Future<?> _ = dependencies.scheduler().schedule(task, delay);
    }

    private void scan() {
        try {
            FileScan look = lastScan.next(reloader.files(), dependencies.clock().now());
            boolean settled = look.equals(lastScan);
            lastScan = look;
            if (settled && reloader.isDue(look)) {
                ReloadOutcome outcome = reloader.reload();
                if (!outcome.equals(lastRefusal)) {
                    report(outcome);
                }
            }
        } catch (RuntimeException e) {
            LOG.error("the configuration could not be looked at; it will be tried again", e);
        } finally {
            scheduleScan();
        }
    }

    private void runPendingReload() {
        // Whoever asks from now on gets a loading of its own: this one may have read the files before they were written.
        CompletableFuture<ReloadOutcome> waiting = pendingReload.getAndSet(null);
        if (waiting == null) {
            return;
        }
        try {
            ReloadOutcome outcome = reloader.reload();
            report(outcome);
            waiting.complete(outcome);
        } catch (RuntimeException e) {
            LOG.error("the configuration could not be loaded again", e);
            waiting.completeExceptionally(e);
        }
    }

    private void report(ReloadOutcome outcome) {
        switch (outcome) {
            case Applied(var restartKeys) -> {
                lastReloadMillis.set(dependencies.clock().now().toEpochMilli());
                LOG.info("the changed configuration is in force");
                restartKeys.forEach(ConfigurationWatch::warn);
            }
            case Unchanged(var restartKeys) -> restartKeys.forEach(ConfigurationWatch::warn);
            case Refused(var problems) when !outcome.equals(lastRefusal) -> {
                LOG.error("the changed configuration is refused, the one before stays in force:");
                problems.forEach(problem -> LOG.error("  {}", problem));
            }
            case Refused _ -> LOG.debug("the configuration is as wrong as before");
        }
        lastRefusal = outcome instanceof Refused refused ? refused : new Refused(List.of());
        Counter.builder(RELOADS)
                .tag("outcome", outcome.name())
                .description("configurations that were loaded again")
                .register(dependencies.metrics())
                .increment();
    }

    private static void warn(String key) {
        LOG.warn("{} was changed: this needs a restart", key);
    }
}
