package org.openmds.server.state;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.Scheduler;

/** The single thread of a backup schedule. It is a platform thread, since a backup blocks on the disk. */
final class BackupThread {
    private static final Logger LOG = LogManager.getLogger();
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().name("state-backup").daemon().factory());

    Scheduler scheduler() {
        return Scheduler.on(executor);
    }

    /** Runs the last task after the present one, and stops. What is not done within a limited time is abandoned. */
    void stop(Runnable last) {
        if (executor.isShutdown()) {
            return;
        }
        Future<?> end = executor.submit(last);
        try {
            end.get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn("the backup of the state did not end within {} s and is abandoned; earlier backups are kept",
                    STOP_LIMIT.toSeconds());
        } catch (ExecutionException e) {
            LOG.error("the last backup of the state failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            executor.shutdownNow();
        }
    }
}
