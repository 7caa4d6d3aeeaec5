package org.openmds.benchmarks.sink;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Consumer;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Counts the messages that consumers receive. The n-th message of a consumer belongs to the n-th event; an event is done when every consumer has it.
 * Thread-safe.
 */
final class EventTally {

    private final int[] counts;
    private final Consumer<String> listener;
    @GuardedBy("this")
    private final Deque<PendingEvent> open = new ArrayDeque<>();
    @GuardedBy("this")
    private int expected;
    @GuardedBy("this")
    private int done;
    @GuardedBy("this")
    private long requests;
    @GuardedBy("this")
    private long messages;
    @GuardedBy("this")
    private long bytes;

    /** An event that some consumers have received and others have not. */
    private static final class PendingEvent {
        private final long firstNanos;
        private int receivers;

        PendingEvent(long firstNanos) {
            this.firstNanos = firstNanos;
        }
    }

    /**
     * Creates counters without a current count.
     *
     * @param most
     *            the largest number of consumers, which are numbered from zero
     * @param listener
     *            receives {@code done EVENT FIRST LAST} for each event that all consumers have, with the times of the first and the last of them
     */
    EventTally(int most, Consumer<String> listener) {
        this.counts = new int[most];
        this.listener = listener;
    }

    /** Resets all counts and expects the given number of consumers; others are not counted. */
    synchronized void begin(int consumers) {
        if (consumers < 1 || consumers > counts.length) {
            throw new IllegalArgumentException("consumers must be from 1 to %d, was %d".formatted(counts.length,
                    consumers));
        }
        Arrays.fill(counts, 0);
        open.clear();
        expected = consumers;
        done = 0;
        requests = 0;
        messages = 0;
        bytes = 0;
    }

    /** Records one request with this number of messages for a consumer. */
    synchronized void recordRequest(int consumer, int inRequest, int length, long now) {
        if (consumer >= expected) {
            return;
        }
        requests++;
        messages += inRequest;
        bytes += length;
        for (int i = 0; i < inRequest; i++) {
            recordReceipt(++counts[consumer] - done, now);
        }
    }

    /** Returns {@code totals REQUESTS MESSAGES BYTES}. */
    synchronized String totals() {
        return "totals %d %d %d".formatted(requests, messages, bytes);
    }

    /**
     * Records that one more consumer has received an event.
     *
     * @param ahead
     *            the position of the event among those in progress, from 1
     */
    @GuardedBy("this")
    private void recordReceipt(int ahead, long now) {
        while (open.size() < ahead) {
            open.add(new PendingEvent(now));
        }
        Iterator<PendingEvent> rounds = open.iterator();
        PendingEvent pendingEvent = rounds.next();
        for (int i = 1; i < ahead; i++) {
            pendingEvent = rounds.next();
        }
        if (++pendingEvent.receivers == expected) {
            // A consumer with this event has all earlier ones: it is the oldest in progress.
            open.remove();
            listener.accept("done %d %d %d".formatted(++done, pendingEvent.firstNanos, now));
        }
    }
}
