package org.openmds.server.reload;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import org.openmds.aggregator.Scheduler;
import org.openmds.wsrf.lifetime.LeaseClock;

/** Runs scheduled tasks when a test requests it, on the test's thread. The clock advances by the delay of each task. */
public final class StepScheduler implements Scheduler, LeaseClock {

    private record Task(FutureTask<?> work, Duration delay) {
    }

    private final Deque<Task> tasks = new ArrayDeque<>();
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");

    @Override
    public Future<?> schedule(Runnable task, Duration delay) {
        FutureTask<?> work = new FutureTask<>(task, null);
        Task waiting = new Task(work, delay);
        if (delay.isZero()) {
            tasks.addFirst(waiting);
        } else {
            tasks.addLast(waiting);
        }
        return work;
    }

    /** Runs the next scheduled task. */
    public void step() {
        Task next = tasks.removeFirst();
        now = now.plus(next.delay());
        next.work().run();
    }

    public void steps(int number) {
        for (int i = 0; i < number; i++) {
            step();
        }
    }

    public int waiting() {
        return tasks.size();
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public Instant now() {
        return now;
    }
}
