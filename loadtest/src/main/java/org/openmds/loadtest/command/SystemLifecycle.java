package org.openmds.loadtest.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.systems.RunningSystem;

/**
 * A system from before its start to its end, which a signal may bring at any time: one that still starts is given up. That interrupts whoever starts it, who
 * may not notice, and have it running after all. Thread-safe.
 */
final class SystemLifecycle {

    private final Thread starter;
    private final Duration timeout;
    private final Consumer<RunningSystem> end;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable RunningSystem running;
    private volatile boolean isAbandoned;

    /**
     * @param starting
     *            the thread that starts it and, where it was given up, ends it
     * @param patience
     *            what that may take
     * @param end
     *            of one that runs, in the signal's thread
     */
    SystemLifecycle(Thread starting, Duration patience, Consumer<RunningSystem> end) {
        this.starter = starting;
        this.timeout = patience;
        this.end = end;
    }

    /**
     * It runs.
     *
     * @throws InterruptedException
     *             where it was given up meanwhile
     */
    void started(RunningSystem started) throws InterruptedException {
        running = started;
        if (isAbandoned) {
            throw new InterruptedException("given up while it started");
        }
    }

    /** It has ended, and its files are gone. */
    void ended() {
        ended.countDown();
    }

    /** By a signal. Returns when nothing is left of it. */
    void interrupted() {
        if (ended.getCount() == 0) {
            return;
        }
        if (running == null) {
            isAbandoned = true;
            starter.interrupt();
            awaitEnd();
        }
        RunningSystem now = running;
        if (now != null && ended.getCount() > 0) {
            end.accept(now);
        }
    }

    /** Whether it does not run yet. */
    boolean isStarting() {
        return running == null && ended.getCount() > 0;
    }

    private void awaitEnd() {
        try {
            boolean _ = ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
