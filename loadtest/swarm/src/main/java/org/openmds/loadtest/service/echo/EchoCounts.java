package org.openmds.loadtest.service.echo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * What a server counts itself. How many requests were in flight on average over a time is exact, whenever one looks: the sum of their ends less the sum of
 * their starts, of those still there with the present as their end. Thread-safe.
 */
public final class EchoCounts {

    /** An hour. */
    private static final int MAX_SECONDS = 3_600;
    private static final double MICROS = 1e6;

    /**
     * All since the start.
     *
     * @param seconds
     *            since the server's start
     * @param requestSeconds
     *            how long requests were here, together; its rise over a time by that time is how many were in flight on average
     */
    public record EchoTotals(double seconds, long taken, long answered, long errors, double requestSeconds) {

        public long inFlight() {
            return taken - answered;
        }
    }

    /**
     * One second.
     *
     * @param second
     *            at its end, since 1970
     * @param taken
     *            requests
     * @param inFlight
     *            on average
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
    /** Ends less starts, in microseconds: nanoseconds would not fit into a number after a day of many requests. */
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

    /** Called once a second. */
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

    /** The last hour's, oldest first. */
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
