package org.openmds.aggregator.execution;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * How many runs are at work, in all and of each probe. Who waits is served in order; only those of a probe that has all of its own are passed by.
 * Thread-safe.
 */
final class ProbeSlots {

    private final int maxWaiting;

    @GuardedBy("this")
    private final Map<String, ProbeQueue> queues = new HashMap<>();
    @GuardedBy("this")
    private int max;
    @GuardedBy("this")
    private int taken;
    @GuardedBy("this")
    private int waiting;
    @GuardedBy("this")
    private long nextArrival;
    @GuardedBy("this")
    private boolean closed;

    /**
     * @param max
     *            runs at work
     * @param maxWaiting
     *            runs that wait
     */
    ProbeSlots(int max, int maxWaiting) {
        this.max = max;
        this.maxWaiting = maxWaiting;
    }

    /** The runs of one probe. */
    private static final class ProbeQueue {
        private final Deque<SlotRequest> waiting = new ArrayDeque<>();
        private int max;
        private int taken;

        boolean isIdle() {
            return taken == 0 && waiting.isEmpty();
        }
    }

    /** A place in the line, then at work. Closing it gives either up; more than once is harmless. */
    final class SlotRequest implements AutoCloseable {

        private final String probe;
        private final long arrival;
        private final CompletableFuture<Boolean> granted = new CompletableFuture<>();
        private boolean closed;

        private SlotRequest(String probe, long arrival) {
            this.probe = probe;
            this.arrival = arrival;
        }

        /** True when it is this one's turn; false when there are no more turns. Completed under the lock of all turns: wait for it, hang nothing on it. */
        CompletableFuture<Boolean> granted() {
            return granted;
        }

        @Override
        public void close() {
            release(this);
        }
    }

    /** Takes a place in the probe's line; there and then the first one, if it may. */
    synchronized SlotRequest request(Probe probe) {
        SlotRequest slotRequest = new SlotRequest(probe.name(), nextArrival++);
        if (closed || waiting >= maxWaiting) {
            slotRequest.closed = true;
            slotRequest.granted.complete(false);
            return slotRequest;
        }
        ProbeQueue probeQueue = queues.computeIfAbsent(probe.name(), name -> new ProbeQueue());
        probeQueue.max = probe.maxProcesses();
        probeQueue.waiting.add(slotRequest);
        waiting++;
        grant();
        return slotRequest;
    }

    /** Runs that may be at work from now on; those above it finish. */
    synchronized void resize(int newMax) {
        max = newMax;
        grant();
    }

    /** How many may be at work, in words. */
    synchronized String limitText(Probe probe) {
        ProbeQueue probeQueue = queues.get(probe.name());
        return probeQueue != null && probeQueue.taken >= probeQueue.max
                ? "all %d processes allowed for this probe".formatted(probeQueue.max)
                : "all %d processes allowed for all probes".formatted(max);
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized int active() {
        return taken;
    }

    synchronized int waiting() {
        return waiting;
    }

    /** Nobody gets a turn any more; who waits is told. */
    synchronized void close() {
        closed = true;
        for (ProbeQueue probeQueue : queues.values()) {
            probeQueue.waiting.forEach(slotRequest -> {
                slotRequest.closed = true;
                slotRequest.granted.complete(false);
            });
            waiting -= probeQueue.waiting.size();
            probeQueue.waiting.clear();
        }
    }

    private synchronized void release(SlotRequest slotRequest) {
        ProbeQueue probeQueue = queues.get(slotRequest.probe);
        if (slotRequest.closed || probeQueue == null) {
            return;
        }
        slotRequest.closed = true;
        if (probeQueue.waiting.remove(slotRequest)) {
            waiting--;
        } else {
            probeQueue.taken--;
            taken--;
        }
        if (probeQueue.isIdle()) {
            queues.remove(slotRequest.probe);
        }
        grant();
    }

    @GuardedBy("this")
    private void grant() {
        for (ProbeQueue probeQueue = nextQueue(); probeQueue != null; probeQueue = nextQueue()) {
            SlotRequest slotRequest = probeQueue.waiting.remove();
            waiting--;
            probeQueue.taken++;
            taken++;
            slotRequest.granted.complete(true);
        }
    }

    /** The lane whose first one came before the first ones of all others that may go. */
    @GuardedBy("this")
    private @Nullable ProbeQueue nextQueue() {
        if (taken >= max) {
            return null;
        }
        ProbeQueue first = null;
        for (ProbeQueue probeQueue : queues.values()) {
            if (!probeQueue.waiting.isEmpty() && probeQueue.taken < probeQueue.max
                    && (first == null || probeQueue.waiting.element().arrival < first.waiting.element().arrival)) {
                first = probeQueue;
            }
        }
        return first;
    }
}
