package org.openmds.wsrf.notification;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Calls when a test says so. Thread-safe. */
final class ManualTimer implements DelayedCalls {

    @GuardedBy("this")
    private final List<Runnable> calls = new ArrayList<>();
    @GuardedBy("this")
    private final List<Duration> delays = new ArrayList<>();

    @Override
    public synchronized void after(Duration delay, Runnable call) {
        calls.add(call);
        delays.add(delay);
    }

    /** Calls what waits now. */
    void run() {
        List<Runnable> due;
        synchronized (this) {
            due = List.copyOf(calls);
            calls.clear();
        }
        due.forEach(Runnable::run);
    }

    /** All delays that were asked for. */
    synchronized List<Duration> delays() {
        return List.copyOf(delays);
    }
}
