package org.openmds.state.replicated;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The position of the last command in the state of this member, for those who wait for it. Thread-safe. */
final class AppliedPosition {

    @GuardedBy("this")
    private LogPosition position;

    AppliedPosition(LogPosition position) {
        this.position = position;
    }

    synchronized LogPosition get() {
        return position;
    }

    synchronized void set(LogPosition reached) {
        position = reached;
        notifyAll();
    }

    /** Waits until a position is reached. Returns false if that takes longer. */
    synchronized boolean await(LogPosition wanted, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (position.compareTo(wanted) < 0) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
