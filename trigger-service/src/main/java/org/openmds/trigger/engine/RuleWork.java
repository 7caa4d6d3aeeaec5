package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.trigger.evaluation.RuleProgram;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.softstate.Backoff;

/** An active rule: its trigger instances, the subjects to check, and the cost of its checks. Used by one thread. */
final class RuleWork {

    /** Pauses after the rule was stopped. */
    private static final Backoff BACKOFF = Backoff.exact(Duration.ofSeconds(5), Duration.ofMinutes(10));
    private static final int MAX_FAILED_SUBJECTS = 1_000;
    /** Rest after a check of the whole group, as a multiple of its cost, limited by {@link #MAX_REST}. */
    private static final int REST_FACTOR = 20;
    private static final Duration MAX_REST = Duration.ofSeconds(10);
    /** Lost entries that wait for a check, at most. */
    private static final int MAX_LOST = 20_000;

    private final RuleProgram program;
    private final Map<InstanceKey, TriggerInstance> instances = new HashMap<>();
    private final Map<String, Set<InstanceKey>> bySubject = new HashMap<>();
    /** Subject to the monotonic time at which the reason for its check arrived. */
    private final SequencedMap<String, Long> dirty = new LinkedHashMap<>();
    /** Last versions of lost entries, for rules about lost entries. */
    private final Map<String, Entry> lostEntries = new HashMap<>();
    private @Nullable TimePoint notBefore;
    private final RecentCost cost = new RecentCost();
    /** Subjects for which the rule was stopped, until a check succeeds or they are removed. */
    private final Set<String> failedSubjects = new HashSet<>();
    private int stops;
    private Optional<String> problem = Optional.empty();
    private Optional<Instant> checkedAt = Optional.empty();
    private boolean changed = true;

    RuleWork(RuleProgram program) {
        this.program = program;
    }

    /** Returns the edited rule with the instances of this one. */
    RuleWork withProgram(RuleProgram other) {
        RuleWork work = new RuleWork(other);
        work.instances.putAll(instances);
        bySubject.forEach((subject, keys) -> work.bySubject.put(subject, new LinkedHashSet<>(keys)));
        work.lostEntries.putAll(lostEntries);
        return work;
    }

    RuleProgram program() {
        return program;
    }

    TriggerRule rule() {
        return program.rule();
    }

    /** Returns the key of the instance for a subject as a whole. */
    InstanceKey key(String subject) {
        return new InstanceKey(rule().id(), subject);
    }

    /** Returns an instance, or a new one. */
    TriggerInstance instance(InstanceKey key) {
        TriggerInstance known = instances.get(key);
        return known == null ? TriggerInstance.initial(key) : known;
    }

    /** Returns the keys of the instances of a subject. */
    List<InstanceKey> keys(String subject) {
        return List.copyOf(bySubject.getOrDefault(subject, Set.of()));
    }

    boolean hasInstance(InstanceKey key) {
        return instances.containsKey(key);
    }

    Collection<TriggerInstance> instances() {
        return instances.values();
    }

    /** Returns true if the subject has an instance. */
    boolean hasInstance(String subject) {
        return bySubject.containsKey(subject);
    }

    /** Returns true if the status has changed since the last call. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    void put(TriggerInstance instance) {
        changed = true;
        String subject = instance.key().subject();
        if (instance.isBlank()) {
            instances.remove(instance.key());
            bySubject.computeIfPresent(subject, (_, keys) -> without(keys, instance.key()));
            lostEntries.remove(subject);
        } else {
            instances.put(instance.key(), instance);
            bySubject.computeIfAbsent(subject, _ -> new LinkedHashSet<>()).add(instance.key());
        }
    }

    private static @Nullable Set<InstanceKey> without(Set<InstanceKey> keys, InstanceKey key) {
        keys.remove(key);
        return keys.isEmpty() ? null : keys;
    }

    void lost(String subject, Entry last) {
        if (lostEntries.size() < MAX_LOST) {
            lostEntries.put(subject, last);
        } else {
            problem("more than %d lost entries wait for a check: further ones are ignored".formatted(MAX_LOST));
        }
    }

    /** Removes the last version of an entry without an instance. */
    void removeLost(String subject) {
        if (!hasInstance(subject)) {
            lostEntries.remove(subject);
        }
    }

    /** Returns the last versions of all lost entries that the rule still tracks. */
    List<Entry> lost() {
        return List.copyOf(lostEntries.values());
    }

    Optional<Entry> lastEntry(String subject) {
        return Optional.ofNullable(lostEntries.get(subject));
    }

    void markDirty(String subject, long arrivedNanos) {
        dirty.putIfAbsent(subject, arrivedNanos);
    }

    boolean isDirty() {
        return !dirty.isEmpty();
    }

    Map.Entry<String, Long> nextDirty() {
        return dirty.pollFirstEntry();
    }

    /** Returns the time before which the rule may not be checked; empty if it may be checked now. */
    Optional<TimePoint> earliestCheck(TimePoint now) {
        return Optional.ofNullable(notBefore).filter(now::isBefore);
    }

    /** Returns true if the rule pauses because it was stopped. */
    boolean isPaused(TimePoint now) {
        return stops > 0 && earliestCheck(now).isPresent();
    }

    void checked(TimePoint now, Duration duration) {
        cost.add(now, duration);
        changed = true;
        checkedAt = Optional.of(now.time());
        if (program.isOverGroup()) {
            Duration rest = duration.multipliedBy(REST_FACTOR);
            notBefore = now.plus(rest.compareTo(MAX_REST) < 0 ? rest : MAX_REST);
        }
    }

    /** Records a successful check; problems with other subjects remain. */
    void succeeded(String subject) {
        failedSubjects.remove(subject);
        if (failedSubjects.isEmpty()) {
            problem = Optional.empty();
            stops = 0;
        }
    }

    /** Records that the rule reached its limits for a subject, or could not be evaluated. */
    void stopped(String subject, String why, TimePoint now) {
        if (failedSubjects.size() < MAX_FAILED_SUBJECTS) {
            failedSubjects.add(subject);
        }
        problem = Optional.of(why);
        stops++;
        notBefore = now.plus(BACKOFF.after(stops));
    }

    /** Returns true if the rule was stopped for a subject and has not succeeded for it since. */
    boolean hasFailures() {
        return !failedSubjects.isEmpty();
    }

    /** Returns true if the rule was stopped for this subject and has not succeeded for it since. */
    boolean hasFailedFor(String subject) {
        return failedSubjects.contains(subject);
    }

    /** Sets a problem that does not stop the checks of the rule. */
    void problem(String what) {
        problem = Optional.of(what);
    }

    Optional<String> problem() {
        return problem;
    }

    Optional<Instant> checkedAt() {
        return checkedAt;
    }

    /** Returns the recent cost in nanoseconds, with decay. */
    double cost(TimePoint now) {
        return cost.nanos(now);
    }
}
