package org.openmds.trigger.notice;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.openmds.trigger.rule.KeyedTimers;
import org.openmds.trigger.rule.TimePoint;

/**
 * Alerts that an action cannot take yet. They wait in their trigger instances, so that a newer alert of an instance replaces the older, and leave
 * with the next notice of their group. Used by one thread.
 *
 * @param <K>
 *            key of a trigger instance
 */
public final class HeldAlerts<K> {

    private final Map<HeldKey, HeldInstances<K>> held = new LinkedHashMap<>();
    private final KeyedTimers<HeldKey> timers;

    /** A group and the action that cannot take its alerts. */
    public record HeldKey(AlertGroup group, String action) {
    }

    private record HeldInstances<K>(Set<K> keys, String limit) {
    }

    public HeldAlerts(TimePoint now) {
        this.timers = new KeyedTimers<>(now);
    }

    /** Holds the alerts of instances in place of those that the key has. */
    public void hold(HeldKey key, Collection<K> instances, HoldBack why) {
        held.put(key, new HeldInstances<>(new LinkedHashSet<>(instances), why.limit()));
        timers.set(key, why.until());
    }

    /** Removes and returns the instances whose alerts are held under a key, the oldest first. */
    public Set<K> release(HeldKey key) {
        timers.clear(key);
        HeldInstances<K> released = held.remove(key);
        return released == null ? Set.of() : released.keys();
    }

    /** Removes and returns the instances that satisfy a condition. */
    public Map<HeldKey, List<K>> take(Predicate<K> condition) {
        Map<HeldKey, List<K>> taken = new LinkedHashMap<>();
        held.forEach((key, instances) -> {
            List<K> some = instances.keys().stream().filter(condition).toList();
            if (!some.isEmpty()) {
                taken.put(key, some);
                instances.keys().removeAll(some);
            }
        });
        return taken;
    }

    /** Returns the keys whose time has come; their alerts are still held. */
    public List<HeldKey> due(TimePoint now) {
        return timers.removeDue(now);
    }

    /** Returns the limit for which the alert of an instance is held. */
    public Optional<String> limit(K instance) {
        return held.isEmpty()
                ? Optional.empty()
                : held.values()
                        .stream()
                        .filter(each -> each.keys().contains(instance))
                        .map(HeldInstances::limit)
                        .findFirst();
    }

    /** Returns the number of alerts that an action holds back. */
    public int count(String action) {
        return held.entrySet()
                .stream()
                .filter(each -> each.getKey().action().equals(action))
                .mapToInt(each -> each.getValue().keys().size())
                .sum();
    }

    /** Returns a limit for which an action holds back alerts. */
    public Optional<String> limitOf(String action) {
        return held.entrySet()
                .stream()
                .filter(each -> each.getKey().action().equals(action) && !each.getValue().keys().isEmpty())
                .map(each -> each.getValue().limit())
                .findFirst();
    }

    /** Returns the time of the next key that is due, or an earlier one. */
    public Optional<TimePoint> next() {
        return timers.next();
    }
}
