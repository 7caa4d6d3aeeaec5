package org.openmds.wsrf.client;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.wsrf.lifetime.LeaseClock;

/** A clock and timer that the test advances; tasks run on the test's thread. */
public final class ManualTime extends AbstractExecutorService implements ScheduledExecutorService, LeaseClock {

    /** The time at the start of each test. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final List<Task> tasks = new ArrayList<>();
    private long nanos;

    /** Advances the time and runs each task at its time. */
    public void advance(Duration duration) {
        long end = nanos + duration.toNanos();
        for (Optional<Task> next = next(); next.isPresent() && next.get().dueNanos <= end; next = next()) {
            tasks.remove(next.get());
            nanos = Math.max(nanos, next.get().dueNanos);
            next.get().run();
        }
        nanos = end;
    }

    /** Returns the time until the next task; empty if there is none. */
    public Optional<Duration> untilNext() {
        return next().map(task -> Duration.ofNanos(task.dueNanos - nanos));
    }

    /** Advances only the clock, like a call that takes so long. */
    public void pass(Duration duration) {
        nanos += duration.toNanos();
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public Instant now() {
        return START.plusNanos(nanos);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Task task = new Task(command, nanos + unit.toNanos(delay));
        tasks.add(task);
        return task;
    }

    private Optional<Task> next() {
        tasks.removeIf(FutureTask::isCancelled);
        return tasks.stream().min(Comparator.comparingLong(task -> task.dueNanos));
    }

    private final class Task extends FutureTask<Object> implements ScheduledFuture<Object> {
        private final long dueNanos;

        Task(Runnable command, long dueNanos) {
            super(command, true);
            this.dueNanos = dueNanos;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    @Override
    public void execute(Runnable command) {
        command.run();
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException("not used");
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw new UnsupportedOperationException("not used");
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException("not used");
    }

    @Override
    public void shutdown() {
        tasks.clear();
    }

    @Override
    public List<Runnable> shutdownNow() {
        tasks.clear();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
