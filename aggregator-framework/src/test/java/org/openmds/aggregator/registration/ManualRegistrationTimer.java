package org.openmds.aggregator.registration;

import java.time.Duration;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.openmds.aggregator.ManualScheduler;

/** The registrants' timer in manual time; it has no threads. */
final class ManualRegistrationTimer extends ScheduledThreadPoolExecutor {

    private final ManualScheduler scheduler;

    ManualRegistrationTimer(ManualScheduler scheduler) {
        super(0);
        this.scheduler = scheduler;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        ManualTimerTask manualTimerTask = new ManualTimerTask(command);
        manualTimerTask.scheduled = scheduler.schedule(manualTimerTask, Duration.ofNanos(unit.toNanos(delay)));
        return manualTimerTask;
    }

    private static final class ManualTimerTask extends FutureTask<Object> implements ScheduledFuture<Object> {
        private Future<?> scheduled = this;

        private ManualTimerTask(Runnable command) {
            super(command, true);
        }

        @Override
        public boolean cancel(boolean interrupt) {
            return scheduled == this ? super.cancel(interrupt) : scheduled.cancel(interrupt) && super.cancel(interrupt);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }
}
