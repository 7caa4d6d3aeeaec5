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
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;

/** A rule at work: what it has come to, what is to be checked, and what it costs. Used by one thread. */
final class RuleWork {

    /** After it was stopped, a rule pauses; each time twice as long. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
    private static final int MOST_DOUBLINGS = 10;
    private static final int MOST_TROUBLED = 1_000;
    /** A check of many entries is not made again before so many times its cost, within a bound. */
    private static final int REST = 20;
    private static final Duration LONGEST_REST = Duration.ofSeconds(10);
    /** What a rule has cost is forgotten, half of it in this time. */
    private static final Duration HALF_LIFE = Duration.ofSeconds(10);

    private final RuleProgram program;
    private final Map<String, Instance> instances = new HashMap<>();
    /** Subject to when the change arrived that makes it worth a check. */
    private final SequencedMap<String, Long> dirty = new LinkedHashMap<>();
    /** The last of what is lost, for rules about that. */
    private final Map<String, Entry> lost = new HashMap<>();
    private @Nullable Moment notBefore;
    private double costNanos;
    private @Nullable Moment costAt;
    /** Subjects for which it was stopped, until it goes well for them or they are gone. */
    private final Set<String> troubled = new HashSet<>();
    private int stops;
    private Optional<String> problem = Optional.empty();
    private Optional<Instant> checkedAt = Optional.empty();
    private boolean changed = true;

    RuleWork(RuleProgram program) {
        this.program = program;
    }

    /** The rule in another form, with what it has come to. */
    RuleWork edited(RuleProgram other) {
        RuleWork work = new RuleWork(other);
        work.instances.putAll(instances);
        work.lost.putAll(lost);
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

    Instance instance(String subject) {
        Instance known = instances.get(subject);
        return known == null ? Instance.initial(key(subject)) : known;
    }

    Collection<Instance> instances() {
        return instances.values();
    }

    boolean knows(String subject) {
        return instances.containsKey(subject);
    }

    /** Whether something is to be seen of it that was not before this was asked last. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    void put(Instance instance) {
        changed = true;
        if (instance.isBlank()) {
            instances.remove(instance.key().subject());
            lost.remove(instance.key().subject());
        } else {
            instances.put(instance.key().subject(), instance);
        }
    }

    void lost(String subject, Entry last) {
        lost.put(subject, last);
    }

    /** Nobody asks for the last of what this has come to nothing about. */
    void forgetLost(String subject) {
        if (!knows(subject)) {
            lost.remove(subject);
        }
    }

    /** The last of everything lost that it has to do with still. */
    List<Entry> lost() {
        return List.copyOf(lost.values());
    }

    Optional<Entry> lastOf(String subject) {
        return Optional.ofNullable(lost.get(subject));
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
    Optional<Moment> resting(Moment now) {
        return Optional.ofNullable(notBefore).filter(now::isBefore);
    }

    /** Whether it pauses because it was stopped. */
    boolean isPaused(Moment now) {
        return stops > 0 && resting(now).isPresent();
    }

    void checked(Moment now, Duration cost) {
        costNanos = cost(now) + cost.toNanos();
        costAt = now;
        changed = true;
        checkedAt = Optional.of(now.time());
        if (program.isWhole()) {
            Duration rest = cost.multipliedBy(REST);
            notBefore = now.plus(rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST);
        }
    }

    /** It went well for a subject; whatever is wrong with another stays. */
    void succeeded(String subject) {
        troubled.remove(subject);
        if (troubled.isEmpty()) {
            problem = Optional.empty();
            stops = 0;
        }
    }

    /** It reached its limits for a subject, or has no meaning there. */
    void stopped(String subject, String why, Moment now) {
        if (troubled.size() < MOST_TROUBLED) {
            troubled.add(subject);
        }
        problem = Optional.of(why);
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(stops, MOST_DOUBLINGS));
        notBefore = now.plus(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
        stops++;
    }

    /** Whether it was stopped for anything and did not go well for that since. */
    boolean isTroubled() {
        return !troubled.isEmpty();
    }

    /** Whether it was stopped for a subject and did not go well for it since. */
    boolean isTroubledBy(String subject) {
        return troubled.contains(subject);
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
    double cost(Moment now) {
        Moment last = costAt;
        if (last == null) {
            return 0;
        }
        double halves = now.since(last).toNanos() / (double) HALF_LIFE.toNanos();
        return costNanos * Math.pow(0.5, halves);
    }
}
