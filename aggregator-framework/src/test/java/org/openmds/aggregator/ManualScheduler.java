package org.openmds.aggregator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import org.openmds.wsrf.lifetime.ManualClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A scheduler with manual time; tasks run on the test's thread. Thread-safe. */
public final class ManualScheduler implements Scheduler {

    private record ScheduledTask(FutureTask<Void> work, long dueNanos) {
    }

    private final ManualClock clock;
    @GuardedBy("this")
    private final List<ScheduledTask> tasks = new ArrayList<>();

    public ManualScheduler(ManualClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Future<?> schedule(Runnable task, Duration delay) {
        FutureTask<Void> work = new FutureTask<>(task, null);
        tasks.add(new ScheduledTask(work, clock.nanoTime() + delay.toNanos()));
        return work;
    }

    /** Advances the time; each task that becomes due runs at its time. */
    public void advance(Duration duration) {
        long end = clock.nanoTime() + duration.toNanos();
        for (Optional<ScheduledTask> next = next(end); next.isPresent(); next = next(end)) {
            clock.advance(Duration.ofNanos(Math.max(0, next.get().dueNanos() - clock.nanoTime())));
            next.get().work().run();
        }
        clock.advance(Duration.ofNanos(Math.max(0, end - clock.nanoTime())));
    }

    /** Returns the number of waiting tasks. */
    public synchronized int size() {
        tasks.removeIf(task -> task.work().isDone());
        return tasks.size();
    }

    private synchronized Optional<ScheduledTask> next(long end) {
        tasks.removeIf(task -> task.work().isDone());
        Optional<ScheduledTask> next = tasks.stream()
                .filter(task -> task.dueNanos() - end <= 0)
                .min(Comparator.comparingLong(task -> task.dueNanos() - end));
        next.ifPresent(tasks::remove);
        return next;
    }
}
