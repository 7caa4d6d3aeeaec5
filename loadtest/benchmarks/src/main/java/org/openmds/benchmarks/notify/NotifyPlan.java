package org.openmds.benchmarks.notify;

import java.time.Duration;

/**
 * Number of consumers and duration of the phases.
 *
 * @param dead
 *            the number of consumers that refuse or stall in one part of the measurement
 * @param turns
 *            the number of turns, in which compared measurements alternate; the result is the median
 * @param rounds
 *            the number of single events in a turn
 * @param sustained
 *            the duration of continuous events in a turn
 * @param warmUp
 *            the time before the first measurement
 */
public record NotifyPlan(int consumers, int dead, int turns, int rounds, Duration sustained, Duration warmUp) {

    /** Ports of the live consumers. */
    static final int PORTS = 100;
    /** Ports with stalled consumers only. */
    static final int STALLED_PORTS = 5;

    int live() {
        return consumers - dead;
    }

    /** Returns the duration of continuous events with dead consumers, long enough for stalled consumers to reach their timeouts. */
    Duration sustainedWithDead() {
        return sustained.multipliedBy(2);
    }
}
