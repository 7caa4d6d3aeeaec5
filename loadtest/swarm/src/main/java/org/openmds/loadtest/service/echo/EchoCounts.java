package org.openmds.loadtest.service.echo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Counts the requests of a server. The mean number of requests in flight over any period is exact: it is derived from the sum of the end
 * times minus the sum of the start times, where requests in flight count with the current time as their end. Thread-safe.
 */
public final class EchoCounts {

    /** Seconds of history: one hour. */
    private static final int MAX_SECONDS = 3_600;
    private static final double MICROS = 1e6;

    /**
     * Totals since the start.
     *
     * @param seconds
     *            seconds since the start of the server
     * @param requestSeconds
     *            sum of the times that requests spent in the server; its increase divided by the elapsed time is the mean number of
     *            requests in flight
     */
    public record EchoTotals(double seconds, long taken, long answered, long errors, double requestSeconds) {

        public long inFlight() {
            return taken - answered;
        }
    }

    /**
     * Counts of one second.
     *
     * @param second
     *            end of the second, in seconds since 1970
     * @param taken
     *            number of requests received
     * @param inFlight
     *            mean number of requests in flight
     */
    public record SecondCounts(long second, long taken, long answered, double inFlight) {
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final long start = System.nanoTime();
    @GuardedBy("lock")
    private final Deque<SecondCounts> seconds = new ArrayDeque<>();
    @GuardedBy("lock")
    private long taken;
    @GuardedBy("lock")
    private long answered;
    @GuardedBy("lock")
    private long errors;
    /** Sum of end times minus sum of start times, in microseconds: the sum in nanoseconds would overflow after a day with many requests. */
    @GuardedBy("lock")
    private long micros;
    @GuardedBy("lock")
    private EchoTotals before = new EchoTotals(0, 0, 0, 0, 0);

    void received(int requests) {
        lock.lock();
        try {
            taken += requests;
            micros -= requests * now();
        } finally {
            lock.unlock();
        }
    }

    void answered(int requests, boolean error) {
        lock.lock();
        try {
            answered += requests;
            errors += error ? requests : 0;
            micros += requests * now();
        } finally {
            lock.unlock();
        }
    }

    public EchoTotals totals() {
        lock.lock();
        try {
            long now = now();
            double sum = (micros + (taken - answered) * now) / MICROS;
            return new EchoTotals(now / MICROS, taken, answered, errors, sum);
        } finally {
            lock.unlock();
        }
    }

    /** Stores the counts of the past second. Called once a second. */
    void endSecond(long epochSecond) {
        lock.lock();
        try {
            EchoTotals now = totals();
            double time = Math.max(1 / MICROS, now.seconds - before.seconds);
            if (seconds.size() == MAX_SECONDS) {
                seconds.removeFirst();
            }
            seconds.addLast(new SecondCounts(epochSecond, now.taken - before.taken, now.answered - before.answered,
                    (now.requestSeconds - before.requestSeconds) / time));
            before = now;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the seconds of the last hour, oldest first. */
    public List<SecondCounts> seconds() {
        lock.lock();
        try {
            return new ArrayList<>(seconds);
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
    }
}
