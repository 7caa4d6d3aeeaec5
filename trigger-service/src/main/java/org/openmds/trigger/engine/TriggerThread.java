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
 * The thread of the triggers of a group: takes turns at their work, when it is woken and when time has come, and does in a turn what others ask for. Thread-safe.
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
    /** Of the thread alone: answers that are given when what was asked for was looked at. */
    private final List<Runnable> acknowledged = new ArrayList<>();
    private final Object lock = new Object();
    @GuardedBy("lock")
    private boolean signalled;
    @GuardedBy("lock")
    private boolean open = true;
    /** Of the thread alone. */
    private @Nullable TimePoint wakeAt;
    private @Nullable Future<?> wake;

    /** What is done in a turn. */
    interface TurnWork {

        /** Takes what has arrived. What was asked for before is done after this. */
        void takeChanges();

        /**
         * Does what is to be done now.
         *
         * @return when to take the next turn at the latest
         */
        Optional<TimePoint> run();
    }

    /** @param scheduler wakes the thread when time has come */
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

    /** Takes a turn soon. */
    void wake() {
        synchronized (lock) {
            signalled = true;
            lock.notifyAll();
        }
    }

    /** Does this in the next turn; not if too much waits. */
    boolean offer(Runnable command) {
        boolean taken = commands.offer(command);
        wake();
        return taken;
    }

    /**
     * Makes a change in the next turn. One that nobody waits for any more then is not made.
     *
     * @return completed at the end of the turn; fails with what the change throws, and with {@link WsrfFaultException} ResourceUnavailable where the state cannot be
     *         written or too much waits
     */
    <T> CompletableFuture<T> submit(Supplier<T> change) {
        CompletableFuture<T> done = new CompletableFuture<>();
        if (!offer(() -> apply(change, done))) {
            done.completeExceptionally(new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "%d changes of triggers wait; try again later".formatted(QUEUE_CAPACITY)));
        }
        return done;
    }

    /** Does this in a turn and waits for its end, for two seconds at most; not when no turns are taken any more. */
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
            LOG.warn("{}: a last turn did not end within {}", thread.getName(), TURN_TIMEOUT, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes no more turns. Idempotent; takes ten seconds at most. */
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
                    "nothing was changed: the service cannot write its state now, its log says why; try again later"));
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

    /** What fails is taken up again a little later: it could not say when. */
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
        // First, so that whoever asks something finds all that arrived before.
        List<Runnable> some = new ArrayList<>();
        commands.drainTo(some);
        guarded(work::takeChanges);
        // Each by itself: what ends an attempt must not be lost by what another does.
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
