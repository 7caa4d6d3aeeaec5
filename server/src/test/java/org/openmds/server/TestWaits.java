package org.openmds.server;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waiting for what other threads and processes do. Patient, as the machine may be building something else: only what never comes fails a test. */
public final class TestWaits {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private TestWaits() {
    }

    /** Awaitility's own, with a longer end. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(LONGEST);
    }
}
