package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs something later. Thread-safe; tasks must be short. */
@FunctionalInterface
public interface Scheduler {

    /** Runs the task once after the delay, unless the returned future is cancelled before. */
    Future<?> schedule(Runnable task, Duration delay);

    /** A scheduler on an executor; after its shutdown nothing runs any more. */
    static Scheduler on(ScheduledExecutorService executor) {
        return (task, delay) -> executor.isShutdown()
                ? new FutureTask<>(task, null)
                : executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
