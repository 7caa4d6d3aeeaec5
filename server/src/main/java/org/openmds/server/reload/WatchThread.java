package org.openmds.server.reload;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.openmds.aggregator.Scheduler;

/** The single thread of a watch. It is a platform thread, since reading files blocks. */
final class WatchThread {

    private static final long STOP_SECONDS = 5;

    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().name("configuration-watch").daemon().factory());

    WatchThread() {
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    Scheduler scheduler() {
        return Scheduler.on(executor);
    }

    /** Stops the thread. The running task may end within a limited time and is interrupted after it. */
    void stop() {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
