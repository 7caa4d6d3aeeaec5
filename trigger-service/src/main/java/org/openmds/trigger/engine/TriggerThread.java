package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Scheduler;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The thread of a group's triggers: it runs turns, when it is woken and at set times, and executes commands of other threads in a turn.
 * Thread-safe.
 */
final class TriggerThread implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final int QUEUE_CAPACITY = 10_000;
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    private static final Duration TURN_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final TurnWork work;
    private final Scheduler scheduler;
    private final LeaseClock clock;
    private final BlockingQueue<Runnable> commands = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final Thread thread;
    /** Used by the thread only: results that are published at the end of the turn. */
    private final List<Runnable> acknowledged = new ArrayList<>();
    private final Object lock = new Object();
    @GuardedBy("lock")
    private boolean signalled;
    @GuardedBy("lock")
    private boolean open = true;
    /** Used by the thread only. */
    private @Nullable TimePoint wakeAt;
    private @Nullable Future<?> wake;

    /** The work of a turn. */
    interface TurnWork {

        /** Takes the changes that have arrived. Commands that were submitted earlier run afterwards. */
        void takeChanges();

        /**
         * Does the work that is due now.
         *
         * @return latest time of the next turn
         */
        Optional<TimePoint> run();
    }

    /** @param scheduler wakes the thread at set times */
    TriggerThread(String name, TurnWork work, Scheduler scheduler, LeaseClock clock) {
        this.work = work;
        this.scheduler = scheduler;
        this.clock = clock;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::takeTurns);
    }

    void start() {
        thread.start();
        wake();
    }

    /** Requests a turn soon. */
    void wake() {
        synchronized (lock) {
            signalled = true;
            lock.notifyAll();
        }
    }

    /** Queues a command for the next turn; returns false if the queue is full. */
    boolean offer(Runnable command) {
        boolean taken = commands.offer(command);
        wake();
        return taken;
    }

    /**
     * Makes a change in the next turn, unless the future was cancelled before.
     *
     * @return completed at the end of the turn; fails with the exception of the change, and with {@link WsrfFaultException}
     *         ResourceUnavailable if the state cannot be written or the queue is full
     */
    <T> CompletableFuture<T> submit(Supplier<T> change) {
        CompletableFuture<T> done = new CompletableFuture<>();
        if (!offer(() -> apply(change, done))) {
            done.completeExceptionally(new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "%d changes of triggers are waiting, which is the limit; try again later"
                            .formatted(QUEUE_CAPACITY)));
        }
        return done;
    }

    /** Runs a command in a turn and waits for its end, for at most two seconds. Does nothing if the thread has ended. */
    void runAndWait(Runnable command) {
        if (!thread.isAlive()) {
            return;
        }
        try {
            boolean _ = submit(() -> {
                command.run();
                return true;
            }).get(TURN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("{}: the command did not end within {}", thread.getName(), TURN_TIMEOUT, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the thread. Idempotent; takes at most ten seconds. */
    @Override
    public void close() {
        synchronized (lock) {
            open = false;
            lock.notifyAll();
        }
        try {
            if (!thread.join(CLOSE_TIMEOUT)) {
                LOG.warn("{} did not stop within {}", thread.getName(), CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> void apply(Supplier<T> change, CompletableFuture<T> done) {
        if (done.isDone()) {
            return;
        }
        try {
            T value = change.get();
            acknowledged.add(() -> done.complete(value));
        } catch (StateException e) {
            done.completeExceptionally(new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "nothing was changed: the server cannot write its state, see its log; try again later"));
        } catch (RuntimeException e) {
            done.completeExceptionally(e);
        }
    }

    private void takeTurns() {
        while (awaitTurn()) {
            guarded(this::turn);
        }
        commands.clear();
    }

    /** Runs a part of a turn; after a failure the next turn follows soon, because the part could not set its time. */
    private void guarded(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("{}: a turn failed", thread.getName(), e);
            wakeAt(TimePoint.now(clock).plus(RETRY_DELAY));
        }
    }

    private boolean awaitTurn() {
        synchronized (lock) {
            while (open && !signalled) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }
            signalled = false;
            return open;
        }
    }

    private void turn() {
        // The commands are taken first, so that a query sees all changes that arrived before it.
        List<Runnable> some = new ArrayList<>();
        commands.drainTo(some);
        guarded(work::takeChanges);
        // Each command is guarded separately: a failure must not lose the end of an attempt.
        some.forEach(this::guarded);
        Optional<TimePoint> next = work.run();
        acknowledged.forEach(Runnable::run);
        acknowledged.clear();
        next.ifPresent(this::wakeAt);
    }

    private void wakeAt(TimePoint next) {
        Future<?> set = wake;
        TimePoint at = wakeAt;
        if (set != null && !set.isDone() && next.equals(at)) {
            return;
        }
        if (set != null) {
            set.cancel(false);
        }
        Duration delay = next.since(TimePoint.now(clock));
        wakeAt = next;
        wake = scheduler.schedule(this::wake, delay.isNegative() ? Duration.ZERO : delay);
    }
}
