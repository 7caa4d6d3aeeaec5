package org.openmds.wsrf;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * Waits for other threads and processes. The timeout is long because the machine may be busy: a test fails only if a condition never becomes
 * true.
 */
public final class TestAwait {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private TestAwait() {
    }

    /** Returns Awaitility's condition factory with the long timeout. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(TIMEOUT);
    }
}
