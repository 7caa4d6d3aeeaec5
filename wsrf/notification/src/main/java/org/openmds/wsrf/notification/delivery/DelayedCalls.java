package org.openmds.wsrf.notification.delivery;

import java.time.Duration;

/** A timer that runs calls after a delay. Thread-safe. The calls must return at once. */
@FunctionalInterface
public interface DelayedCalls {

    /** Runs the call once after the delay. */
    void after(Duration delay, Runnable call);
}
