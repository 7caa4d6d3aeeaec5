package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;

/** A rule at work: what it has come to, what is to be checked, and what it costs. Used by one thread. */
final class RuleWork {

    /** After it was stopped, a rule pauses; each time twice as long. */
    private static final Duration FIRST_BACKOFF = Duration.ofSeconds(5);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(10);
    private static final int MAX_DOUBLINGS = 10;
    private static final int MAX_FAILED_SUBJECTS = 1_000;
    /** A check of many entries is not made again before so many times its cost, within a bound. */
    private static final int REST_FACTOR = 20;
    private static final Duration MAX_REST = Duration.ofSeconds(10);
    /** What a rule has cost is forgotten, half of it in this time. */
    private static final Duration HALF_LIFE = Duration.ofSeconds(10);

    private final RuleProgram program;
    private final Map<String, TriggerInstance> instances = new HashMap<>();
    /** Subject to when the change arrived that makes it worth a check. */
    private final SequencedMap<String, Long> dirty = new LinkedHashMap<>();
    /** The last of what is lost, for rules about that. */
    private final Map<String, Entry> lostEntries = new HashMap<>();
    private @Nullable TimePoint notBefore;
    private double costNanos;
    private @Nullable TimePoint costAt;
    /** Subjects for which it was stopped, until it goes well for them or they are gone. */
    private final Set<String> failedSubjects = new HashSet<>();
    private int stops;
    private Optional<String> problem = Optional.empty();
    private Optional<Instant> checkedAt = Optional.empty();
    private boolean changed = true;

    RuleWork(RuleProgram program) {
        this.program = program;
    }

    /** The rule in another form, with what it has come to. */
    RuleWork withProgram(RuleProgram other) {
        RuleWork work = new RuleWork(other);
        work.instances.putAll(instances);
        work.lostEntries.putAll(lostEntries);
        return work;
    }

    RuleProgram program() {
        return program;
    }

    TriggerRule rule() {
        return program.rule();
    }

    InstanceKey key(String subject) {
        return new InstanceKey(rule().id(), subject);
    }

    TriggerInstance instance(String subject) {
        TriggerInstance known = instances.get(subject);
        return known == null ? TriggerInstance.initial(key(subject)) : known;
    }

    Collection<TriggerInstance> instances() {
        return instances.values();
    }

    boolean hasInstance(String subject) {
        return instances.containsKey(subject);
    }

    /** Whether something is to be seen of it that was not before this was asked last. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    void put(TriggerInstance instance) {
        changed = true;
        if (instance.isBlank()) {
            instances.remove(instance.key().subject());
            lostEntries.remove(instance.key().subject());
        } else {
            instances.put(instance.key().subject(), instance);
        }
    }

    void lost(String subject, Entry last) {
        lostEntries.put(subject, last);
    }

    /** Nobody asks for the last of what this has come to nothing about. */
    void removeLost(String subject) {
        if (!hasInstance(subject)) {
            lostEntries.remove(subject);
        }
    }

    /** The last of everything lost that it has to do with still. */
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

    /** When it may be checked; empty when now. */
    Optional<TimePoint> earliestCheck(TimePoint now) {
        return Optional.ofNullable(notBefore).filter(now::isBefore);
    }

    /** Whether it pauses because it was stopped. */
    boolean isPaused(TimePoint now) {
        return stops > 0 && earliestCheck(now).isPresent();
    }

    void checked(TimePoint now, Duration cost) {
        costNanos = cost(now) + cost.toNanos();
        costAt = now;
        changed = true;
        checkedAt = Optional.of(now.time());
        if (program.isOverGroup()) {
            Duration rest = cost.multipliedBy(REST_FACTOR);
            notBefore = now.plus(rest.compareTo(MAX_REST) < 0 ? rest : MAX_REST);
        }
    }

    /** It went well for a subject; whatever is wrong with another stays. */
    void succeeded(String subject) {
        failedSubjects.remove(subject);
        if (failedSubjects.isEmpty()) {
            problem = Optional.empty();
            stops = 0;
        }
    }

    /** It reached its limits for a subject, or has no meaning there. */
    void stopped(String subject, String why, TimePoint now) {
        if (failedSubjects.size() < MAX_FAILED_SUBJECTS) {
            failedSubjects.add(subject);
        }
        problem = Optional.of(why);
        Duration pause = FIRST_BACKOFF.multipliedBy(1L << Math.min(stops, MAX_DOUBLINGS));
        notBefore = now.plus(pause.compareTo(MAX_BACKOFF) < 0 ? pause : MAX_BACKOFF);
        stops++;
    }

    /** Whether it was stopped for anything and did not go well for that since. */
    boolean hasFailures() {
        return !failedSubjects.isEmpty();
    }

    /** Whether it was stopped for a subject and did not go well for it since. */
    boolean hasFailedFor(String subject) {
        return failedSubjects.contains(subject);
    }

    /** Something else is wrong, which does not keep it from being checked. */
    void problem(String what) {
        problem = Optional.of(what);
    }

    Optional<String> problem() {
        return problem;
    }

    Optional<Instant> checkedAt() {
        return checkedAt;
    }

    /** What it has cost of late. */
    double cost(TimePoint now) {
        TimePoint last = costAt;
        if (last == null) {
            return 0;
        }
        double halves = now.since(last).toNanos() / (double) HALF_LIFE.toNanos();
        return costNanos * Math.pow(0.5, halves);
    }
}
