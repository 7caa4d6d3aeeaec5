package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.Optional;

import org.openmds.wsrf.client.subscription.SubscriptionTerms.ReadingTimes;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.Backoff;

/** The times of the complete readings. Not thread-safe. */
final class ReadingSchedule {

    private final Optional<ReadingTimes> times;
    private final Backoff retries;
    private final DueTime next;
    private int failures;

    /** @param times empty if the state is never read */
    ReadingSchedule(Optional<ReadingTimes> times, Backoff retries, LeaseClock clock) {
        this.times = times;
        this.retries = retries;
        this.next = new DueTime(clock);
    }

    boolean isUsed() {
        return times.isPresent();
    }

    void readIn(Duration delay) {
        if (isUsed()) {
            next.setIn(delay);
        }
    }

    boolean isDue() {
        return next.isDue();
    }

    /** Returns the shorter of a duration and the time until the next reading. */
    Duration orShorter(Duration other) {
        return next.orShorter(other);
    }

    void failed() {
        failures++;
        readIn(retries.after(failures));
    }

    /** Records a success; returns true if the reading before it failed. */
    boolean succeeded() {
        boolean recovers = failures > 0;
        failures = 0;
        return recovers;
    }

    /** Schedules the next reading. The second one of a subscription comes early, to check that messages arrive at all. */
    void scheduleAfter(KeeperState<?> state) {
        times.ifPresent(known -> next.setIn(after(state, known)));
    }

    private static Duration after(KeeperState<?> state, ReadingTimes times) {
        if (state instanceof KeeperState.Unproven<?>) {
            return shorter(times.proof(), times.trusted());
        }
        return state.current().isEmpty() || state.isMissingMessages() ? times.untrusted() : times.trusted();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
