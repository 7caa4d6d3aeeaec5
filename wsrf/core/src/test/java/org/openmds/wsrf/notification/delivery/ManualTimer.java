package org.openmds.wsrf.notification.delivery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Calls when a test says so. Thread-safe. */
public final class ManualTimer implements DelayedCalls {

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
    public void run() {
        List<Runnable> due;
        synchronized (this) {
            due = List.copyOf(calls);
            calls.clear();
        }
        due.forEach(Runnable::run);
    }

    /** All delays that were asked for. */
    public synchronized List<Duration> delays() {
        return List.copyOf(delays);
    }
}
