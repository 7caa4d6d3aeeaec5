package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import org.openmds.aggregator.Scheduler;
import org.openmds.wsrf.lifetime.ManualClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Lets time pass, and wakes whoever wanted to be woken by then. Thread-safe. */
final class ManualWakes implements Scheduler {

    private record Wake(FutureTask<Void> task, long dueNanos) {
    }

    private final ManualClock clock;
    @GuardedBy("this")
    private final List<Wake> wakes = new ArrayList<>();

    ManualWakes(ManualClock clock) {
        this.clock = clock;
    }

    @Override
    public Future<?> schedule(Runnable task, Duration delay) {
        FutureTask<Void> work = new FutureTask<>(task, null);
        synchronized (this) {
            wakes.add(new Wake(work, clock.nanoTime() + delay.toNanos()));
        }
        return work;
    }

    void advance(Duration duration) {
        clock.advance(duration);
        List<Wake> due;
        synchronized (this) {
            due = wakes.stream().filter(wake -> wake.dueNanos() - clock.nanoTime() <= 0).toList();
            wakes.removeAll(due);
        }
        due.forEach(wake -> wake.task().run());
    }
}
