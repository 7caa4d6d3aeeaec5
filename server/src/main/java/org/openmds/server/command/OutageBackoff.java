package org.openmds.server.command;

import java.time.Duration;
import java.util.function.Consumer;

import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.lifetime.LeaseClock;

/** The time since a service gave its last usable answer: it is asked again ever more rarely, and not for ever. Thread-safe. */
final class OutageBackoff {

    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final Duration MAX_DELAY = Duration.ofSeconds(30);
    private static final int MAX_DOUBLINGS = 5;

    private final Duration maxOutage;
    private final LeaseClock clock;
    private final Consumer<String> told;
    private int failures;
    private long startNanos;

    /**
     * @param patience
     *            how long an outage may last
     * @param told
     *            hears when one begins and ends
     */
    OutageBackoff(Duration patience, LeaseClock clock, Consumer<String> told) {
        this.maxOutage = patience;
        this.clock = clock;
        this.told = told;
    }

    /**
     * One more failure. Of the first, the user is told.
     *
     * @return until the next attempt: a second, doubling to half a minute
     * @throws RuntimeException
     *             it lasts too long: what the command ends with
     */
    synchronized Duration recordFailure(RuntimeException failure) {
        long now = clock.nanoTime();
        if (failures++ == 0) {
            startNanos = now;
            told.accept("%s; trying again for %s".formatted(FailureReporter.sentence(failure),
                    RoundedDuration.text(maxOutage)));
        }
        Duration left = maxOutage.minusNanos(now - startNanos);
        if (!left.isPositive()) {
            throw ended(failure);
        }
        Duration pause = FIRST_DELAY.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration bounded = pause.compareTo(MAX_DELAY) < 0 ? pause : MAX_DELAY;
        return bounded.compareTo(left) < 0 ? bounded : left;
    }

    /** There was an answer. */
    synchronized void recordSuccess() {
        if (failures > 0) {
            failures = 0;
            told.accept("connected again");
        }
    }

    private RuntimeException ended(RuntimeException failure) {
        return failure instanceof ConnectionException.NotConnected || failure instanceof ConnectionException.NoAnswer
                ? new CommandException(ExitCodes.NO_CONNECTION,
                        "given up after %s: %s".formatted(RoundedDuration.text(maxOutage),
                                FailureReporter.sentence(failure)),
                        failure)
                : failure;
    }
}
