package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.client.ClientThreads;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Runs the steps of a task, when one is due or after a wake-up, never two at a time. Thread-safe. */
final class StepWorker {

    private final SteppedTask steppedTask;
    private final ClientThreads threads;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    @GuardedBy("this")
    private boolean running;
    @GuardedBy("this")
    private boolean wanted;
    @GuardedBy("this")
    private boolean closed;
    @GuardedBy("this")
    private @Nullable Future<?> timer;
    @GuardedBy("this")
    private @Nullable Thread caller;

    /** A task with steps; each step may block, and sees the results of the steps before it. */
    interface SteppedTask {
        /** Runs what is due; returns the delay until the next step. */
        Duration step();

        /** Ends the task; called once, after the last step. */
        void end();
    }

    StepWorker(SteppedTask steppedTask, ClientThreads threads) {
        this.steppedTask = steppedTask;
        this.threads = threads;
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

    /** Prevents further steps and interrupts the call of the current one. Returns at once; the result is complete after the task's end. */
    CompletableFuture<Void> close() {
        synchronized (this) {
            boolean begun = closed || running;
            closed = true;
            cancel();
            if (caller != null) {
                caller.interrupt();
            }
            if (begun) {
                return ended;
            }
            running = true;
        }
        start();
        return ended;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Makes a blocking call that {@link #close} interrupts. Called within a step. */
    <T> T interruptibly(Supplier<T> call) {
        synchronized (this) {
            caller = Thread.currentThread();
            if (closed) {
                caller.interrupt();
            }
        }
        try {
            return call.get();
        } finally {
            synchronized (this) {
                caller = null;
                // The interrupt was for this call, not for the end of the task.
                boolean ignored = closed && Thread.interrupted();
            }
        }
    }

    private void start() {
        try {
            threads.calls().execute(this::run);
        } catch (RejectedExecutionException stopping) {
            synchronized (this) {
                closed = true;
            }
            ended.complete(null);
        }
    }

    private void run() {
        while (isWanted()) {
            Duration pause = steppedTask.step();
            if (scheduleNext(pause)) {
                return;
            }
        }
        try {
            steppedTask.end();
        } finally {
            ended.complete(null);
        }
    }

    private synchronized boolean isWanted() {
        wanted = false;
        return !closed;
    }

    private synchronized boolean scheduleNext(Duration pause) {
        if (closed || wanted) {
            return false;
        }
        try {
            timer = threads.timer().schedule(this::wake, pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException stopping) {
            closed = true;
            return false;
        }
        running = false;
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
