package org.openmds.server.operation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

import com.google.errorprone.annotations.concurrent.GuardedBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * The time that a new virtual thread waits for a processor. Work that does not end keeps all threads that carry virtual threads, and nothing else
 * tells that. At most one probe waits. Thread-safe.
 */
final class VirtualThreadDelay {

    private static final Duration LONG = Duration.ofSeconds(1);

    private final Executor threads;
    private final LongSupplier nanoTime;
    private final Timer delays;
    @GuardedBy("this")
    private boolean waiting;
    @GuardedBy("this")
    private long startNanos;
    @GuardedBy("this")
    private Duration last = Duration.ZERO;

    /** @param threads starts a virtual thread for each task */
    VirtualThreadDelay(Executor threads, LongSupplier nanoTime, MeterRegistry metrics) {
        this.threads = threads;
        this.nanoTime = nanoTime;
        this.delays = Timer.builder("mds.virtual.threads.delay")
                .description("time that a new virtual thread waits for a processor, measured each second")
                .register(metrics);
    }

    /** Starts a probe, unless one is waiting. */
    void probe() {
        synchronized (this) {
            if (waiting) {
                return;
            }
            waiting = true;
            startNanos = nanoTime.getAsLong();
        }
        threads.execute(this::arrived);
    }

    /** Returns the problem if a virtual thread waits, or the last one waited, for long. */
    synchronized Optional<String> problem() {
        Duration delay = waiting ? Duration.ofNanos(nanoTime.getAsLong() - startNanos) : last;
        return delay.compareTo(LONG) < 0
                ? Optional.empty()
                : Optional.of("virtual threads wait for a processor: %d ms".formatted(delay.toMillis()));
    }

    private synchronized void arrived() {
        waiting = false;
        last = Duration.ofNanos(nanoTime.getAsLong() - startNanos);
        delays.record(last);
    }
}
