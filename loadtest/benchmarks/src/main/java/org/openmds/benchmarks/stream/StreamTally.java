package org.openmds.benchmarks.stream;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Counts the events that each follower should get and does get, and measures how late they are. Thread-safe. */
final class StreamTally {

    private static final long POLL_MILLIS = 20;

    @GuardedBy("this")
    private final int[] expected;
    @GuardedBy("this")
    private final int[] received;
    @GuardedBy("this")
    private Histogram delays = new Histogram(TimeUnit.MINUTES.toNanos(2), 3);
    @GuardedBy("this")
    private long begun;
    @GuardedBy("this")
    private long wrong;
    @GuardedBy("this")
    private long doubled;
    @GuardedBy("this")
    private long resets;

    StreamTally(int followers) {
        expected = new int[followers];
        received = new int[followers];
    }

    /**
     * All counts until now.
     *
     * @param missing
     *            events that followers should have got
     * @param wrong
     *            events that did not concern their follower
     * @param doubled
     *            events that a follower had got before
     */
    record StreamCounts(long events, long missing, long wrong, long doubled, long resets) {
    }

    synchronized void expect(int follower) {
        expected[follower]++;
    }

    /** @param delayNanos time since the change; below zero if it is not known */
    synchronized void receive(int follower, long delayNanos) {
        received[follower]++;
        if (delayNanos >= 0) {
            delays.recordValue(Math.min(delayNanos, delays.getHighestTrackableValue()));
        }
    }

    synchronized void begin() {
        begun++;
    }

    synchronized long begun() {
        return begun;
    }

    synchronized void recordWrong() {
        wrong++;
    }

    synchronized void recordDoubled() {
        doubled++;
    }

    synchronized void recordReset() {
        resets++;
        begun++;
    }

    /** Returns the delays since the last call. */
    synchronized Histogram takeDelays() {
        Histogram taken = delays;
        delays = new Histogram(TimeUnit.MINUTES.toNanos(2), 3);
        return taken;
    }

    synchronized StreamCounts counts() {
        long events = 0;
        long missing = 0;
        long others = wrong;
        for (int i = 0; i < expected.length; i++) {
            events += received[i];
            missing += Math.max(0, expected[i] - received[i]);
            others += Math.max(0, received[i] - expected[i]);
        }
        return new StreamCounts(events, missing, others, doubled, resets);
    }

    /** Waits until no event is missing, or the time is over. */
    void awaitAll(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (counts().missing() > 0 && System.nanoTime() - end < 0) {
            java.util.concurrent.locks.LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
        }
    }

    /** Waits until this number of streams have begun. */
    void awaitBegun(long count, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (begun() < count && System.nanoTime() - end < 0) {
            java.util.concurrent.locks.LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
        }
    }
}
