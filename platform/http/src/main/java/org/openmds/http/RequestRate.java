package org.openmds.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.util.NanoTime;

/**
 * The rate of the requests of one client, by the generic cell rate algorithm (ITU-T I.371): a client may send the requests of one second at once, then
 * one in each interval. Jetty's own tracker holds a lock for each request; this one does not. Thread-safe.
 */
public final class RequestRate implements DoSHandler.Tracker {

    private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();
    /** Time without requests after which a client is forgotten. */
    private static final long IDLE_NANOS = 2 * SECOND_NANOS;

    private final long intervalNanos;
    /** The time at which the client will have used up nothing of its second. */
    private final AtomicLong emptyNanos;

    /**
     * @param perSecond
     *            largest number of requests in a second
     * @param nowNanos
     *            the time, as of {@link System#nanoTime()}
     */
    public RequestRate(int perSecond, long nowNanos) {
        this.intervalNanos = SECOND_NANOS / perSecond;
        this.emptyNanos = new AtomicLong(nowNanos);
    }

    /** @return true if the request is within the rate */
    @Override
    public boolean onRequest(long nowNanos) {
        return reserve(nowNanos, 0) == 0;
    }

    /**
     * Reserves the next time that is within the rate, if it is near enough.
     *
     * @param longestNanos
     *            the longest time that the client may have to wait
     * @return time until then; nothing is reserved if it is longer than that
     */
    long reserve(long nowNanos, long longestNanos) {
        while (true) {
            long before = emptyNanos.get();
            long from = NanoTime.isBefore(before, nowNanos) ? nowNanos : before;
            long after = from + intervalNanos;
            long wait = Math.max(0, after - nowNanos - SECOND_NANOS);
            if (wait > longestNanos || emptyNanos.compareAndSet(before, after)) {
                return wait;
            }
        }
    }

    @Override
    public long getExpireNanoTime() {
        return emptyNanos.get() + IDLE_NANOS;
    }
}
