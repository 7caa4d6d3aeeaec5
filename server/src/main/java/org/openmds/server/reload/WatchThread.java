package org.openmds.server.reload;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.openmds.aggregator.Scheduler;

/** The one thread of a watch: a platform thread, since it blocks on the disk. */
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

    /** Lets what it does come to its end, unless that takes long. */
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
