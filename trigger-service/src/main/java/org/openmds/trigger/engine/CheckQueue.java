package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A queue of rules to check. The rules of the owner whose rules took least time recently go first, and among them the cheapest; each run is limited in
 * time. So an expensive rule delays itself, and the rules of its owner, but not those of others. Used by one thread.
 */
final class CheckQueue {

    private static final Duration SLICE = Duration.ofMillis(200);
    /** Cost below which an owner is no longer known. */
    private static final double FORGOTTEN_NANOS = 100_000;

    private final RuleChecker checker;
    private final LeaseClock clock;
    private final TriggerStatistics statistics;
    private final Set<RuleWork> dirty = new LinkedHashSet<>();
    private final Map<String, RecentCost> ownerCosts = new HashMap<>();

    CheckQueue(RuleChecker checker, LeaseClock clock, TriggerStatistics statistics) {
        this.checker = checker;
        this.clock = clock;
        this.statistics = statistics;
    }

    /**
     * Queues a rule for a check of a subject. A disabled rule is checked only for subjects with a trigger instance.
     *
     * @param arrivedNanos
     *            monotonic time at which the reason for the check became known
     */
    void add(RuleWork work, String subject, long arrivedNanos) {
        if (work.rule().enabled() || work.hasInstance(subject)) {
            work.markDirty(subject, arrivedNanos);
            dirty.add(work);
        }
    }

    void remove(RuleWork work) {
        dirty.remove(work);
    }

    /** Checks the rules that may be checked now, until the time limit of a run. */
    void run(TimePoint now) {
        ownerCosts.values().removeIf(cost -> cost.nanos(now) < FORGOTTEN_NANOS);
        List<RuleWork> ready = dirty.stream()
                .filter(work -> work.earliestCheck(now).isEmpty())
                .sorted(Comparator.<RuleWork>comparingDouble(work -> ownerCost(work, now))
                        .thenComparingDouble(work -> work.cost(now)))
                .toList();
        long deadline = now.nanos() + SLICE.toNanos();
        for (RuleWork work : ready) {
            check(work, deadline);
            if (!work.isDirty()) {
                dirty.remove(work);
            }
        }
    }

    /** Returns the time of the next check; empty if the queue is empty. */
    Optional<TimePoint> next(TimePoint now) {
        return dirty.stream().map(work -> work.earliestCheck(now).orElse(now)).reduce(TimePoint::min);
    }

    private void check(RuleWork work, long deadline) {
        while (work.isDirty() && clock.nanoTime() - deadline < 0
                && work.earliestCheck(TimePoint.now(clock)).isEmpty()) {
            Map.Entry<String, Long> next = work.nextDirty();
            TimePoint begun = TimePoint.now(clock);
            checker.check(work, next.getKey());
            ownerCosts.computeIfAbsent(work.rule().owner(), _ -> new RecentCost())
                    .add(begun, Duration.ofNanos(clock.nanoTime() - begun.nanos()));
            statistics.lag(Duration.ofNanos(clock.nanoTime() - next.getValue()));
        }
    }

    private double ownerCost(RuleWork work, TimePoint now) {
        RecentCost cost = ownerCosts.get(work.rule().owner());
        return cost == null ? 0 : cost.nanos(now);
    }
}
