package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A queue of rules to check. Cheap rules go first, and each run is limited in time, so an expensive rule delays only itself. Used by one
 * thread.
 */
final class CheckQueue {

    private static final Duration SLICE = Duration.ofMillis(200);

    private final RuleChecker checker;
    private final LeaseClock clock;
    private final TriggerStatistics statistics;
    private final Set<RuleWork> dirty = new LinkedHashSet<>();

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
        List<RuleWork> ready = dirty.stream()
                .filter(work -> work.earliestCheck(now).isEmpty())
                .sorted(Comparator.comparingDouble(work -> work.cost(now)))
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
            checker.check(work, next.getKey());
            statistics.lag(Duration.ofNanos(clock.nanoTime() - next.getValue()));
        }
    }
}
