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

/** The rules that are to be checked. Cheap ones go first, and a run ends after a while: what costs much waits for itself alone. Used by one thread. */
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
     * A rule is to be checked for a subject. One that is disabled is so only for what it has come to.
     *
     * @param arrivedNanos
     *            when that which makes it worth a check became known
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

    /** Checks what may be checked now, as far as it gets. */
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

    /** When the next may be checked; empty when nothing is to be. */
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
