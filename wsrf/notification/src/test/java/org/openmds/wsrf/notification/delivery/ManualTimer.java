package org.openmds.wsrf.notification.delivery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A timer that runs its calls when the test requests it. Thread-safe. */
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

    /** Runs all waiting calls. */
    public void run() {
        List<Runnable> due;
        synchronized (this) {
            due = List.copyOf(calls);
            calls.clear();
        }
        due.forEach(Runnable::run);
    }

    /** Returns all requested delays. */
    public synchronized List<Duration> delays() {
        return List.copyOf(delays);
    }
}
