package org.openmds.loadtest.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.systems.RunningSystem;

/**
 * The lifecycle of a system that a signal may end at any time. A system that is still starting is abandoned: its starting thread is
 * interrupted. That thread may miss the interrupt, so that the system runs nevertheless and has to be ended. Thread-safe.
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
     *            the thread that starts the system and, if the start is abandoned, ends it
     * @param timeout
     *            how long a signal waits for that thread
     * @param end
     *            ends a running system, on the signal's thread
     */
    SystemLifecycle(Thread starting, Duration timeout, Consumer<RunningSystem> end) {
        this.starter = starting;
        this.timeout = timeout;
        this.end = end;
    }

    /**
     * Records that the system runs.
     *
     * @throws InterruptedException
     *             if the start was abandoned meanwhile
     */
    void started(RunningSystem started) throws InterruptedException {
        running = started;
        if (isAbandoned) {
            throw new InterruptedException("the start of the system was abandoned");
        }
    }

    /** Records that the system has ended and its files are removed. */
    void ended() {
        ended.countDown();
    }

    /** Handles a signal: ends the system and returns when it is gone. */
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

    /** Returns true if the system does not run yet. */
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
