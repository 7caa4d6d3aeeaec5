package org.openmds.wsrf.notification.delivery;

import java.time.Duration;

/** Calls something later. Thread-safe; what is called must return at once. */
@FunctionalInterface
public interface DelayedCalls {

    void after(Duration delay, Runnable call);
}
