package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Scheduler;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Runs the steps of a task, when one is due or after a wake-up, never two at a time. Thread-safe. */
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

    /** A task with steps; each step may block, and sees the results of the steps before it. */
    interface SteppedTask {
        /** Runs what is due; returns the delay until the next step. */
        Duration step();

        /** Ends the task; called once, after the last step. */
        void end();
    }

    StepWorker(SteppedTask steppedTask, Scheduler scheduler, Executor executor) {
        this.steppedTask = steppedTask;
        this.scheduler = scheduler;
        this.executor = executor;
    }

    /** Runs a step now, or after the current one. Returns at once. */
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

    /** Prevents further steps. Returns at once. */
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
