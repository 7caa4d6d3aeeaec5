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
final class Slots {

    private final int maxWaiting;

    @GuardedBy("this")
    private final Map<String, Lane> lanes = new HashMap<>();
    @GuardedBy("this")
    private int max;
    @GuardedBy("this")
    private int taken;
    @GuardedBy("this")
    private int waiting;
    @GuardedBy("this")
    private long arrivals;
    @GuardedBy("this")
    private boolean closed;

    /**
     * @param max
     *            runs at work
     * @param maxWaiting
     *            runs that wait
     */
    Slots(int max, int maxWaiting) {
        this.max = max;
        this.maxWaiting = maxWaiting;
    }

    /** The runs of one probe. */
    private static final class Lane {
        private final Deque<Turn> waiting = new ArrayDeque<>();
        private int max;
        private int taken;

        boolean isIdle() {
            return taken == 0 && waiting.isEmpty();
        }
    }

    /** A place in the line, then at work. Closing it gives either up; more than once is harmless. */
    final class Turn implements AutoCloseable {

        private final String probe;
        private final long arrival;
        private final CompletableFuture<Boolean> granted = new CompletableFuture<>();
        private boolean over;

        private Turn(String probe, long arrival) {
            this.probe = probe;
            this.arrival = arrival;
        }

        /** True when it is this one's turn; false when there are no more turns. Completed under the lock of all turns: wait for it, hang nothing on it. */
        CompletableFuture<Boolean> granted() {
            return granted;
        }

        @Override
        public void close() {
            leave(this);
        }
    }

    /** Takes a place in the probe's line; there and then the first one, if it may. */
    synchronized Turn enter(Probe probe) {
        Turn turn = new Turn(probe.name(), arrivals++);
        if (closed || waiting >= maxWaiting) {
            turn.over = true;
            turn.granted.complete(false);
            return turn;
        }
        Lane lane = lanes.computeIfAbsent(probe.name(), name -> new Lane());
        lane.max = probe.maxProcesses();
        lane.waiting.add(turn);
        waiting++;
        grant();
        return turn;
    }

    /** Runs that may be at work from now on; those above it finish. */
    synchronized void resize(int newMax) {
        max = newMax;
        grant();
    }

    /** How many may be at work, in words. */
    synchronized String allowed(Probe probe) {
        Lane lane = lanes.get(probe.name());
        return lane != null && lane.taken >= lane.max
                ? "all %d processes allowed for this probe".formatted(lane.max)
                : "all %d processes allowed for all probes".formatted(max);
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized int atWork() {
        return taken;
    }

    synchronized int waiting() {
        return waiting;
    }

    /** Nobody gets a turn any more; who waits is told. */
    synchronized void close() {
        closed = true;
        for (Lane lane : lanes.values()) {
            lane.waiting.forEach(turn -> {
                turn.over = true;
                turn.granted.complete(false);
            });
            waiting -= lane.waiting.size();
            lane.waiting.clear();
        }
    }

    private synchronized void leave(Turn turn) {
        Lane lane = lanes.get(turn.probe);
        if (turn.over || lane == null) {
            return;
        }
        turn.over = true;
        if (lane.waiting.remove(turn)) {
            waiting--;
        } else {
            lane.taken--;
            taken--;
        }
        if (lane.isIdle()) {
            lanes.remove(turn.probe);
        }
        grant();
    }

    @GuardedBy("this")
    private void grant() {
        for (Lane lane = next(); lane != null; lane = next()) {
            Turn turn = lane.waiting.remove();
            waiting--;
            lane.taken++;
            taken++;
            turn.granted.complete(true);
        }
    }

    /** The lane whose first one came before the first ones of all others that may go. */
    @GuardedBy("this")
    private @Nullable Lane next() {
        if (taken >= max) {
            return null;
        }
        Lane first = null;
        for (Lane lane : lanes.values()) {
            if (!lane.waiting.isEmpty() && lane.taken < lane.max
                    && (first == null || lane.waiting.element().arrival < first.waiting.element().arrival)) {
                first = lane;
            }
        }
        return first;
    }
}
