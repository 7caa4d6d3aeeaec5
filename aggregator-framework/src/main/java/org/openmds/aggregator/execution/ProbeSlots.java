package org.openmds.aggregator.execution;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Limits concurrent runs, in total and for each probe. Runs start in the order of their arrival, except that runs of a probe at its limit are
 * skipped. Thread-safe.
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
     *            maximum number of active runs
     * @param maxWaiting
     *            maximum number of waiting runs
     */
    ProbeSlots(int max, int maxWaiting) {
        this.max = max;
        this.maxWaiting = maxWaiting;
    }

    /** The active and waiting runs of one probe. */
    private static final class ProbeQueue {
        private final Deque<SlotRequest> waiting = new ArrayDeque<>();
        private int max;
        private int taken;

        boolean isIdle() {
            return taken == 0 && waiting.isEmpty();
        }
    }

    /** A run's position in the queue, then its slot. Closing it releases either. Idempotent. */
    final class SlotRequest implements AutoCloseable {

        private final String probe;
        private final long arrival;
        private final CompletableFuture<Boolean> granted = new CompletableFuture<>();
        private boolean closed;

        private SlotRequest(String probe, long arrival) {
            this.probe = probe;
            this.arrival = arrival;
        }

        /**
         * Returns true when a slot is granted, false when none will be. It is completed under the lock of all slots: only wait for it, and attach
         * no action.
         */
        CompletableFuture<Boolean> granted() {
            return granted;
        }

        @Override
        public void close() {
            release(this);
        }
    }

    /** Adds a run to the probe's queue, and grants it a slot at once if one is free. */
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

    /** Changes the maximum number of active runs; runs above it finish. */
    synchronized void resize(int newMax) {
        max = newMax;
        grant();
    }

    /** Returns the limit that a probe has reached, in words. */
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

    /** Grants no more slots; waiting runs are refused. */
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

    /** Returns the queue with the earliest run among those below their limits. */
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
