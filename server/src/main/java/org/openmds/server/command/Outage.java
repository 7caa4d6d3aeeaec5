package org.openmds.server.command;

import java.time.Duration;
import java.util.function.Consumer;

import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.lifetime.LeaseClock;

/** The time since a service gave its last usable answer: it is asked again ever more rarely, and not for ever. Thread-safe. */
final class Outage {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final int MOST_DOUBLINGS = 5;

    private final Duration patience;
    private final LeaseClock clock;
    private final Consumer<String> told;
    private int failures;
    private long begunNanos;

    /**
     * @param patience
     *            how long an outage may last
     * @param told
     *            hears when one begins and ends
     */
    Outage(Duration patience, LeaseClock clock, Consumer<String> told) {
        this.patience = patience;
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
    synchronized Duration failed(RuntimeException failure) {
        long now = clock.nanoTime();
        if (failures++ == 0) {
            begunNanos = now;
            told.accept("%s; trying again for %s".formatted(Failures.sentence(failure), RoundedTime.text(patience)));
        }
        Duration left = patience.minusNanos(now - begunNanos);
        if (!left.isPositive()) {
            throw ended(failure);
        }
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        Duration bounded = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        return bounded.compareTo(left) < 0 ? bounded : left;
    }

    /** There was an answer. */
    synchronized void over() {
        if (failures > 0) {
            failures = 0;
            told.accept("connected again");
        }
    }

    private RuntimeException ended(RuntimeException failure) {
        return failure instanceof ConnectionException.NotConnected || failure instanceof ConnectionException.NoAnswer
                ? new CommandException(ExitCodes.NO_CONNECTION,
                        "given up after %s: %s".formatted(RoundedTime.text(patience), Failures.sentence(failure)),
                        failure)
                : failure;
    }
}
