package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs tasks after a delay. Thread-safe; tasks must be short. */
@FunctionalInterface
public interface Scheduler {

    /** Runs the task once after the delay, unless the returned future is cancelled before. */
    Future<?> schedule(Runnable task, Duration delay);

    /** Returns a scheduler on an executor; after the executor's shutdown it runs no tasks. */
    static Scheduler on(ScheduledExecutorService executor) {
        return (task, delay) -> executor.isShutdown()
                ? new FutureTask<>(task, null)
                : executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
