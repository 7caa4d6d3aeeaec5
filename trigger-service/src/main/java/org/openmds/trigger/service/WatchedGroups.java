package org.openmds.trigger.service;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.notice.Silence;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * The triggers of a process, with an engine for each group. Trigger ids are unique among all groups, and silences apply to all groups.
 * Thread-safe.
 */
public final class WatchedGroups {

    /** Replaced as a whole. The first group is the default for triggers that name no group. */
    private volatile SequencedMap<String, Triggers> byGroup = new LinkedHashMap<>();

    /** A trigger with its group. */
    record FoundTrigger(String group, Triggers triggers, RuleStatus status) {
    }

    /** Adds the triggers over a group; the first group added is the default for triggers that name no group. */
    public synchronized void add(String group, Triggers triggers) {
        SequencedMap<String, Triggers> more = new LinkedHashMap<>(byGroup);
        more.put(group, triggers);
        byGroup = more;
    }

    /** Returns the current ids of all triggers. */
    public Set<String> ids() {
        return all().stream().map(found -> found.status().rule().id()).collect(Collectors.toUnmodifiableSet());
    }

    List<FoundTrigger> all() {
        List<FoundTrigger> all = new ArrayList<>();
        byGroup.forEach((group, triggers) -> triggers.statuses()
                .forEach(status -> all.add(new FoundTrigger(group, triggers, status))));
        return all;
    }

    Optional<FoundTrigger> find(String id) {
        for (var group : byGroup.entrySet()) {
            Optional<RuleStatus> status = group.getValue().find(id);
            if (status.isPresent()) {
                return Optional.of(new FoundTrigger(group.getKey(), group.getValue(), status.get()));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the triggers over a group, or over the default group if none is named.
     *
     * @throws WsrfFaultException
     *             the group has no triggers
     */
    Triggers triggersOf(Optional<String> group) {
        String name = group.orElseGet(() -> byGroup.firstEntry().getKey());
        return Optional.ofNullable(byGroup.get(name))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.BASE,
                        "triggers can be about the groups %s, but not about '%s'".formatted(byGroup.keySet(), name)));
    }

    /** Returns the triggers over the default group; silences are the same in all groups. */
    Triggers defaultTriggers() {
        return byGroup.firstEntry().getValue();
    }

    /** Begins a silence for all groups; fails like {@link Triggers#silence}. */
    public CompletableFuture<Silence> silence(Silence silence) {
        return inAllGroups(byGroup.values().stream().map(each -> each.silence(silence)).toList());
    }

    /** Ends a silence for all groups; fails like {@link Triggers#endSilence}. */
    public CompletableFuture<Silence> endSilence(String id) {
        return inAllGroups(byGroup.values().stream().map(each -> each.endSilence(id)).toList());
    }

    private static <T> CompletableFuture<T> inAllGroups(Collection<CompletableFuture<T>> changes) {
        return changes.stream().reduce((a, b) -> a.thenCombine(b, (one, other) -> one)).orElseThrow();
    }
}
