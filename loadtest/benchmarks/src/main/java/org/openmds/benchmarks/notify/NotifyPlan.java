package org.openmds.benchmarks.notify;

import java.time.Duration;

/**
 * How many consumers, and how long it is measured.
 *
 * @param dead
 *            of the consumers, that refuse or stall in one part of the measurement
 * @param turns
 *            in which what is compared is measured one after the other; the result is the one in the middle
 * @param rounds
 *            single events of a turn
 * @param sustained
 *            time of a turn for events as fast as possible
 * @param warmUp
 *            time before everything
 */
public record NotifyPlan(int consumers, int dead, int turns, int rounds, Duration sustained, Duration warmUp) {

    /** Ports of the live consumers. */
    static final int PORTS = 100;
    /** Ports of stalled consumers alone. */
    static final int STALLED_PORTS = 5;

    int live() {
        return consumers - dead;
    }

    /** Time in which stalled consumers run into their time limits. */
    Duration sustainedWithDead() {
        return sustained.multipliedBy(2);
    }
}
