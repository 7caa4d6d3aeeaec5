package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Scheduler;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Does a piece of work again and again, when it is due or something woke it, never twice at a time. Thread-safe. */
final class StepWorker implements AutoCloseable {

    private final SteppedTask steppedTask;
    private final Scheduler scheduler;
    private final Executor executor;
    @GuardedBy("this")
    private boolean running;
    @GuardedBy("this")
    private boolean wanted;
    @GuardedBy("this")
    private boolean closed;
    @GuardedBy("this")
    private @Nullable Future<?> timer;

    /** What is done; each call may block, and sees what those before it did. */
    interface SteppedTask {
        /** Does what is due; returns the time until something else is. */
        Duration step();

        /** Called once, after the last step. */
        void end();
    }

    StepWorker(SteppedTask steppedTask, Scheduler scheduler, Executor executor) {
        this.steppedTask = steppedTask;
        this.scheduler = scheduler;
        this.executor = executor;
    }

    /** Has a step done now, or another one after that which is being done. Returns at once. */
    void wake() {
        synchronized (this) {
            wanted = true;
            if (closed || running) {
                return;
            }
            running = true;
            cancel();
        }
        start();
    }

    /** Has no further step done. Returns at once. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            cancel();
            if (running) {
                return;
            }
            running = true;
        }
        start();
    }

    private void start() {
        try {
            executor.execute(this::run);
        } catch (RejectedExecutionException stopping) {
            synchronized (this) {
                closed = true;
            }
        }
    }

    private void run() {
        while (isWanted()) {
            Duration pause = steppedTask.step();
            if (scheduleNext(pause)) {
                return;
            }
        }
        steppedTask.end();
    }

    private synchronized boolean isWanted() {
        wanted = false;
        return !closed;
    }

    private synchronized boolean scheduleNext(Duration pause) {
        if (closed || wanted) {
            return false;
        }
        running = false;
        timer = scheduler.schedule(this::wake, pause);
        return true;
    }

    @GuardedBy("this")
    private void cancel() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
