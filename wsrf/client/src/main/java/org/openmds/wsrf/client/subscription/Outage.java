package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.Optional;

import org.openmds.wsrf.lifetime.LeaseClock;

/** The time in which the calls to a producer fail. Not thread-safe. */
final class Outage {

    private final Optional<Duration> longest;
    private final LeaseClock clock;
    private boolean running;
    private long startNanos;

    /** @param longest the longest outage that is accepted; empty if any is */
    Outage(Optional<Duration> longest, LeaseClock clock) {
        this.longest = longest;
        this.clock = clock;
    }

    /** Records a failure; returns true if the outage begins with it. */
    boolean begin() {
        boolean begins = !running;
        if (begins) {
            running = true;
            startNanos = clock.nanoTime();
        }
        return begins;
    }

    /** Records an answer; returns true if an outage ends with it. */
    boolean end() {
        boolean ends = running;
        running = false;
        return ends;
    }

    /** Returns true if the present outage is longer than accepted. */
    boolean isTooLong() {
        return running && longest.isPresent() && left(longest.get()).compareTo(Duration.ZERO) <= 0;
    }

    /** Returns the delay, or the rest of the longest outage if that is shorter. */
    Duration bounded(Duration delay) {
        return longest.filter(most -> running).map(this::left).filter(left -> left.compareTo(delay) < 0).orElse(delay);
    }

    private Duration left(Duration accepted) {
        return accepted.minusNanos(clock.nanoTime() - startNanos);
    }
}
