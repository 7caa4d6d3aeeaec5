package org.openmds.server.operation;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;

/** The thread {@code health}: samples the metrics that tell problems of the last minute, and measures the delay of virtual threads. Thread-safe. */
public final class HealthMonitor implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final long MINUTE_SECONDS = 60;
    private static final long FRESH_NANOS = 1_000_000_000;

    private final HealthWatch watch;
    private final VirtualThreadDelay delay;
    private final Supplier<Optional<String>> deliveries;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("health").daemon().factory());

    @GuardedBy("this")
    private Optional<List<String>> problems = Optional.empty();
    @GuardedBy("this")
    private long problemsNanos;

    private HealthMonitor(MeterRegistry metrics, Supplier<Optional<String>> deliveries) {
        Executor virtual = task -> Thread.ofVirtual().name("health-probe").start(task);
        this.watch = new HealthWatch(metrics);
        this.deliveries = deliveries;
        this.delay = new VirtualThreadDelay(virtual, System::nanoTime, metrics);
    }

    /**
     * Starts the thread; called when all metrics are registered.
     *
     * @param deliveries
     *            supplies the problem with the delivery of notifications; called at most once in a second
     */
    public static HealthMonitor start(MeterRegistry metrics, Supplier<Optional<String>> deliveries) {
        HealthMonitor monitor = new HealthMonitor(metrics, deliveries);
        monitor.watch.sample();
        monitor.every(MINUTE_SECONDS / HealthWatch.SAMPLES_PER_MINUTE, monitor.watch::sample);
        monitor.every(1, monitor.delay::probe);
        return monitor;
    }

    /** Returns a line for each problem, as of the last second: to find them is a look at all metrics and all subscriptions. */
    public synchronized List<String> problems() {
        if (problems.isEmpty() || System.nanoTime() - problemsNanos > FRESH_NANOS) {
            problems = Optional.of(Stream
                    .of(delay.problem().stream(), watch.problems().stream(), deliveries.get().stream())
                    .flatMap(Function.identity())
                    .toList());
            problemsNanos = System.nanoTime();
        }
        return problems.get();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void every(long seconds, Runnable work) {
        var _ = thread.scheduleAtFixedRate(() -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.error("a sample of the health of the process failed", e);
            }
        }, seconds, seconds, TimeUnit.SECONDS);
    }
}
