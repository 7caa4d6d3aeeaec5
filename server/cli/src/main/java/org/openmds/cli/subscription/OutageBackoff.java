package org.openmds.cli.subscription;

import java.time.Duration;
import java.util.function.Consumer;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.Backoff;

/** An outage while a service gives no usable answer: growing delays, up to the longest outage that the user accepts. Thread-safe. */
final class OutageBackoff {

    private static final Backoff BACKOFF = Backoff.exact(Duration.ofSeconds(1), Duration.ofSeconds(30));

    private final Duration maxOutage;
    private final LeaseClock clock;
    private final Consumer<String> report;
    private int failures;
    private long startNanos;

    /**
     * @param maxOutage
     *            longest outage before the command fails
     * @param report
     *            receives a sentence when an outage begins and when it ends
     */
    OutageBackoff(Duration maxOutage, LeaseClock clock, Consumer<String> report) {
        this.maxOutage = maxOutage;
        this.clock = clock;
        this.report = report;
    }

    /**
     * Records a failure, and reports the first of an outage to the user.
     *
     * @return delay before the next attempt: one second, doubling up to 30 s
     * @throws RuntimeException
     *             the outage lasts too long; the exception ends the command
     */
    synchronized Duration recordFailure(RuntimeException failure) {
        long now = clock.nanoTime();
        if (failures++ == 0) {
            startNanos = now;
            report.accept("%s; trying again for %s".formatted(FailureReporter.sentence(failure),
                    DurationText.rounded(maxOutage)));
        }
        Duration left = maxOutage.minusNanos(now - startNanos);
        if (!left.isPositive()) {
            throw tooLong(failure, maxOutage);
        }
        Duration pause = BACKOFF.after(failures);
        return pause.compareTo(left) < 0 ? pause : left;
    }

    /** Records an answer, which ends the outage. */
    synchronized void recordSuccess() {
        if (failures > 0) {
            failures = 0;
            report.accept("connected again");
        }
    }

    /** Returns the exception that ends the command after an outage that is too long. */
    static RuntimeException tooLong(RuntimeException failure, Duration maxOutage) {
        return failure instanceof ConnectionException.NotConnected || failure instanceof ConnectionException.NoAnswer
                ? new CommandException(ExitCodes.NO_CONNECTION,
                        "no usable answer for %s: %s".formatted(DurationText.rounded(maxOutage),
                                FailureReporter.sentence(failure)),
                        failure)
                : failure;
    }
}
