package org.openmds.wsrf.endpoint.admission;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.softstate.Backoff;

/**
 * The wrong credentials of the last minute, by address. Several in a row from one address are answered later and later, so that guessing is slow. The
 * number of addresses and of waiting answers is bounded. Thread-safe.
 */
public final class FailedCredentials {

    /** A sentence for a caller whose refusal cannot wait. */
    public static final String BUSY = "the server is busy: too many requests with wrong credentials wait for their answer";

    /** Wrong credentials in a row that are answered at once: a user may have mixed up tokens. */
    private static final int FREE_FAILURES = 3;
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(4);
    private static final Backoff DELAYS = Backoff.exact(Duration.ofMillis(250), LONGEST_DELAY);
    private static final long MEMORY_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int MAX_ADDRESSES = 4_096;
    private static final int MAX_WAITING = 256;

    private final LongSupplier nanoTime;
    private final ConcurrentHashMap<String, Failures> byAddress = new ConcurrentHashMap<>();
    private final AtomicInteger waiting = new AtomicInteger();

    /** @param nanoTime the clock, like {@link System#nanoTime()} */
    public FailedCredentials(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private record Failures(int count, long lastNanos) {
    }

    /** Counts a wrong credential, and returns the delay of its answer. */
    Duration failed(String address) {
        long now = nanoTime.getAsLong();
        if (byAddress.size() >= MAX_ADDRESSES) {
            byAddress.values().removeIf(old -> isOver(old, now));
        }
        if (byAddress.size() >= MAX_ADDRESSES && !byAddress.containsKey(address)) {
            // So many addresses guess at a time that no record is left for one of its own.
            return LONGEST_DELAY;
        }
        int count = byAddress.merge(address, new Failures(1, now),
                (old, first) -> isOver(old, now) ? first : new Failures(old.count + 1, now)).count;
        return count <= FREE_FAILURES ? Duration.ZERO : DELAYS.after(count - FREE_FAILURES);
    }

    /**
     * Counts a wrong credential, and answers its request: later if there were several. No thread waits for that.
     *
     * @param address
     *            key of the client's address
     * @param refusal
     *            refuses the credential
     * @param busy
     *            is run in its place if too many answers wait
     */
    public void answer(Request request, String address, Runnable refusal, Runnable busy) {
        Duration delay = failed(address);
        if (delay.isZero()) {
            refusal.run();
        } else if (beginWait()) {
            var _ = request.getComponents().getScheduler().schedule(() -> {
                endWait();
                refusal.run();
            }, delay.toMillis(), TimeUnit.MILLISECONDS);
        } else {
            busy.run();
        }
    }

    /** Ends the row of wrong credentials of an address. */
    public void succeeded(String address) {
        byAddress.remove(address);
    }

    /** Returns true if no address has sent a wrong credential lately; then there is no row to end. */
    public boolean isEmpty() {
        return byAddress.isEmpty();
    }

    /** Begins a wait; returns false if too many answers wait. */
    boolean beginWait() {
        if (waiting.incrementAndGet() <= MAX_WAITING) {
            return true;
        }
        waiting.decrementAndGet();
        return false;
    }

    void endWait() {
        waiting.decrementAndGet();
    }

    private static boolean isOver(Failures failures, long now) {
        return now - failures.lastNanos > MEMORY_NANOS;
    }
}
