package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.softstate.SoftStateRecords;

/**
 * All active rules and their trigger instances, by rule and by subject; stores changes in durable state. Used by one thread.
 */
final class InstanceTable implements NoticeGrouper.InstanceStore {

    private static final List<String> SEVERITIES = List.of("critical", "warning", "info");
    /** Firing instances first, and among them the most severe, and among these the longest. */
    static final Comparator<TriggerInstance> BY_IMPORTANCE = Comparator
            .comparing((TriggerInstance instance) -> !instance.isFiring())
            .thenComparingInt(InstanceTable::severity)
            .thenComparing(instance -> instance.state().conditionTrueSince().map(TimePoint::time).orElse(Instant.MAX));

    private final SoftStateRecords records;
    private final List<String> commonActions;
    private final OwnerLimits limits;
    private final Map<String, RuleWork> works = new LinkedHashMap<>();
    private final Map<String, Set<RuleWork>> bySubject = new HashMap<>();
    /** Rules that were stopped for a subject and may not have recovered yet. */
    private final Set<RuleWork> stoppedRules = new LinkedHashSet<>();
    private final Map<InstanceKey, TriggerInstance> firing = new LinkedHashMap<>();
    private boolean changed;

    /** @param always actions that send the alerts of every rule */
    InstanceTable(SoftStateRecords records, List<String> always, OwnerLimits limits) {
        this.records = records;
        this.commonActions = always;
        this.limits = limits;
    }

    Collection<RuleWork> works() {
        return works.values();
    }

    Optional<RuleWork> work(String rule) {
        return Optional.ofNullable(works.get(rule));
    }

    /** Adds a rule with its existing instances. */
    void add(RuleWork work) {
        works.put(work.rule().id(), work);
        work.instances().forEach(instance -> addToIndex(work, instance));
    }

    /** Removes a rule; its instances stay in durable state unless they were ended before. */
    void remove(RuleWork work) {
        works.remove(work.rule().id());
        stoppedRules.remove(work);
        work.instances().forEach(instance -> {
            firing.remove(instance.key());
            removeFromIndex(work, instance.key().subject());
        });
    }

    /** Adds an instance from durable state. */
    void restore(RuleWork work, TriggerInstance instance) {
        work.put(instance);
        addToIndex(work, instance);
    }

    /** Records that a rule was stopped for a subject. The rule is checked again at every change of the subject. */
    void recordStop(RuleWork work, String subject, String why, TimePoint now) {
        work.stopped(subject, why, now);
        stoppedRules.add(work);
    }

    /** Returns the rules that have an instance for a subject, or were stopped for it. */
    Set<RuleWork> rulesFor(String subject) {
        Set<RuleWork> knowing = new LinkedHashSet<>(bySubject.getOrDefault(subject, Set.of()));
        stoppedRules.removeIf(work -> !work.hasFailures());
        stoppedRules.stream().filter(work -> work.hasFailedFor(subject)).forEach(knowing::add);
        return knowing;
    }

    @Override
    public Optional<TriggerInstance> find(InstanceKey key) {
        return work(key.rule()).filter(work -> work.hasInstance(key)).map(work -> work.instance(key));
    }

    @Override
    public Collection<TriggerInstance> firing() {
        return firing.values();
    }

    @Override
    public void put(TriggerInstance instance) {
        records.defer(InstanceRecords.change(instance));
        work(instance.key().rule()).ifPresent(work -> {
            work.put(instance);
            if (!instance.isBlank()) {
                addToIndex(work, instance);
                return;
            }
            changed = true;
            firing.remove(instance.key());
            if (!work.hasInstance(instance.key().subject())) {
                removeFromIndex(work, instance.key().subject());
            }
        });
    }

    /** Replaces an instance by one with newer values, which durable state need not have. */
    void refresh(RuleWork work, TriggerInstance instance) {
        work.put(instance);
        addToIndex(work, instance);
    }

    @Override
    public Set<String> actions(InstanceKey key) {
        return work(key.rule()).map(this::actions).orElseGet(TreeSet::new);
    }

    @Override
    public Optional<String> limitedOwner(InstanceKey key) {
        return work(key.rule()).flatMap(work -> limits.limitedOwner(work.rule()));
    }

    /** Returns true if instances have changed since the last {@link #takeActive}. */
    boolean hasChanges() {
        return changed;
    }

    /** Returns the firing and pending instances in the order of their importance. */
    List<TriggerInstance> takeActive(int most) {
        changed = false;
        return works.values()
                .stream()
                .flatMap(work -> work.instances().stream())
                .filter(instance -> instance.state().conditionTrueSince().isPresent())
                .sorted(BY_IMPORTANCE)
                .limit(most)
                .toList();
    }

    /** Returns the actions that report that a rule fires. */
    Set<String> actions(RuleWork work) {
        Set<String> actions = new TreeSet<>(commonActions);
        actions.addAll(work.rule().notices().actions());
        return actions;
    }

    /** Returns the actions that report that a rule is resolved. */
    Set<String> resolvedActions(RuleWork work) {
        Set<String> actions = new TreeSet<>(commonActions);
        actions.addAll(work.rule().notices().resolvedActions());
        return actions;
    }

    /** Returns 0 for the most severe; other texts than those of ready-made rules come last but before none. */
    private static int severity(TriggerInstance instance) {
        String text = instance.evidence().labels().getOrDefault(ReadyRule.SEVERITY, "");
        int known = SEVERITIES.indexOf(text);
        return known >= 0 ? known : SEVERITIES.size() + (text.isEmpty() ? 1 : 0);
    }

    private void addToIndex(RuleWork work, TriggerInstance instance) {
        changed = true;
        bySubject.computeIfAbsent(instance.key().subject(), subject -> new LinkedHashSet<>()).add(work);
        if (instance.isFiring()) {
            firing.put(instance.key(), instance);
        } else {
            firing.remove(instance.key());
        }
    }

    private void removeFromIndex(RuleWork work, String subject) {
        changed = true;
        Set<RuleWork> knowing = bySubject.getOrDefault(subject, Set.of());
        knowing.remove(work);
        if (knowing.isEmpty()) {
            bySubject.remove(subject);
        }
    }
}
