package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import org.openmds.aggregator.Scheduler;
import org.openmds.wsrf.lifetime.ManualClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A scheduler with a manual clock: runs the tasks that are due. Thread-safe. */
final class ManualTriggerScheduler implements Scheduler {

    private record ManualTask(FutureTask<Void> task, long dueNanos) {
    }

    private final ManualClock clock;
    @GuardedBy("this")
    private final List<ManualTask> tasks = new ArrayList<>();

    ManualTriggerScheduler(ManualClock clock) {
        this.clock = clock;
    }

    @Override
    public Future<?> schedule(Runnable task, Duration delay) {
        FutureTask<Void> work = new FutureTask<>(task, null);
        synchronized (this) {
            tasks.add(new ManualTask(work, clock.nanoTime() + delay.toNanos()));
        }
        return work;
    }

    void advance(Duration duration) {
        clock.advance(duration);
        List<ManualTask> due;
        synchronized (this) {
            due = tasks.stream().filter(manualTask -> manualTask.dueNanos() - clock.nanoTime() <= 0).toList();
            tasks.removeAll(due);
        }
        due.forEach(manualTask -> manualTask.task().run());
    }
}
