package org.openmds.index.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The waiting and running evaluations, by the lanes of their callers. Lanes take turns. If too many evaluations wait, the last one of the longest lane
 * is dropped, so one caller cannot take the places of all others. Thread-safe.
 */
final class EvaluationLanes {

    private final int maxRunningPerLane;
    private final int maxWaiting;
    /** The lane whose evaluation began or ended last is the last one. */
    @GuardedBy("this")
    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    /** Changed with the lock; read without it, because running evaluations read it often. */
    private final AtomicInteger waiting = new AtomicInteger();
    @GuardedBy("this")
    private int running;
    /** Running evaluations that were told to end for another lane. */
    @GuardedBy("this")
    private int ending;

    /** The evaluations of one lane. */
    private static final class Lane {
        private final Deque<Ticket> waiting = new ArrayDeque<>();
        private int running;
    }

    /**
     * One evaluation in one lane.
     *
     * @param since
     *            monotonic time in nanoseconds
     */
    record Ticket(String lane, QueuedEvaluation evaluation, long since) {
    }

    /**
     * @param maxRunningPerLane
     *            maximum number of running evaluations of one lane; all lanes together have one place more
     * @param maxWaiting
     *            maximum number of waiting evaluations of all lanes
     */
    EvaluationLanes(int maxRunningPerLane, int maxWaiting) {
        this.maxRunningPerLane = maxRunningPerLane;
        this.maxWaiting = maxWaiting;
    }

    /**
     * Adds an evaluation.
     *
     * @return the evaluation that is dropped for it, which may be itself; empty if there is a place
     */
    synchronized Optional<Ticket> add(Ticket ticket) {
        Lane own = lanes.computeIfAbsent(ticket.lane(), _ -> new Lane());
        if (own.waiting.stream().anyMatch(other -> other.evaluation().equals(ticket.evaluation()))) {
            return Optional.empty();
        }
        ticket.evaluation().enterLane();
        own.waiting.addLast(ticket);
        waiting.incrementAndGet();
        boolean startsNow = running <= maxRunningPerLane && isReady(own);
        return waiting.get() > maxWaiting && !startsNow ? Optional.of(dropLast(longest(own))) : Optional.empty();
    }

    /**
     * Takes the next evaluation: of the lanes with fewest running ones, that of the lane which was served longest ago. Empty if no waiting one may run
     * now.
     */
    synchronized Optional<Ticket> next() {
        Optional<String> name = lanes.entrySet()
                .stream()
                .filter(each -> isReady(each.getValue()))
                .min(Comparator.comparingInt(each -> each.getValue().running))
                .map(Map.Entry::getKey);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Lane lane = Objects.requireNonNull(lanes.remove(name.get()));
        lanes.put(name.get(), lane);
        lane.running++;
        running++;
        waiting.decrementAndGet();
        return Optional.of(lane.waiting.removeFirst());
    }

    /**
     * Records the end of an evaluation.
     *
     * @param early
     *            true if {@link #mustEnd} had returned true for it
     */
    synchronized void finished(Ticket ticket, boolean early) {
        Lane lane = lanes.get(ticket.lane());
        ending -= early ? 1 : 0;
        if (lane != null) {
            lane.running--;
            running--;
            lanes.remove(ticket.lane());
            if (lane.running > 0 || !lane.waiting.isEmpty()) {
                lanes.put(ticket.lane(), lane);
            }
        }
    }

    /** Returns the number of waiting evaluations. */
    int waiting() {
        return waiting.get();
    }

    /** Returns true if a waiting evaluation may run now. */
    synchronized boolean isReady() {
        return lanes.values().stream().anyMatch(this::isReady);
    }

    /** Returns the number of lanes that have waiting evaluations and no running one. */
    synchronized int starving() {
        return (int) lanes.values().stream().filter(EvaluationLanes::isStarving).count();
    }

    /** Returns true if a running evaluation must end so that a lane without a running one gets its place. */
    synchronized boolean mustEnd() {
        if (starving() <= ending) {
            return false;
        }
        ending++;
        return true;
    }

    /** Removes and returns all waiting evaluations. */
    synchronized List<Ticket> clear() {
        List<Ticket> all = new ArrayList<>();
        lanes.values().forEach(lane -> {
            all.addAll(lane.waiting);
            lane.waiting.clear();
        });
        lanes.values().removeIf(lane -> lane.running == 0);
        waiting.set(0);
        return all;
    }

    private boolean isReady(Lane lane) {
        return !lane.waiting.isEmpty() && lane.running < maxRunningPerLane;
    }

    private static boolean isStarving(Lane lane) {
        return lane.running == 0 && lane.waiting.stream().anyMatch(ticket -> !ticket.evaluation().isStarted());
    }

    /** Returns the lane with the most waiting evaluations: the given one, unless another has more. */
    @GuardedBy("this")
    private Lane longest(Lane own) {
        Lane longest = lanes.values().stream().max(Comparator.comparingInt(lane -> lane.waiting.size())).orElse(own);
        return longest.waiting.size() > own.waiting.size() ? longest : own;
    }

    @GuardedBy("this")
    private Ticket dropLast(Lane lane) {
        waiting.decrementAndGet();
        return lane.waiting.removeLast();
    }
}
