package org.openmds.server;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for other threads and processes. The limit is long because the machine may be busy: a test fails only if the event never comes. */
public final class TestWaits {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private TestWaits() {
    }

    /** Returns Awaitility's await with a longer limit. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(LONGEST);
    }
}
