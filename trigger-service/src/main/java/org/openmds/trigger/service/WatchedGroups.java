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
 * The triggers of a process: an engine for each group that they can be about. A trigger's id is its own among all of them, and silences hold for all. Thread-safe.
 */
public final class WatchedGroups {

    /** Replaced as a whole. First that of triggers that name no group. */
    private volatile SequencedMap<String, Triggers> byGroup = new LinkedHashMap<>();

    /** A trigger, and the group that it is about. */
    record FoundTrigger(String group, Triggers triggers, RuleStatus status) {
    }

    /** Takes the triggers over a group; those that are taken first are the triggers that name no group. */
    public synchronized void add(String group, Triggers triggers) {
        SequencedMap<String, Triggers> more = new LinkedHashMap<>(byGroup);
        more.put(group, triggers);
        byGroup = more;
    }

    /** The ids of all triggers, as they are now. */
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
     * The triggers over a group, over the usual one where none is named.
     *
     * @throws WsrfFaultException
     *             no trigger can be about that group
     */
    Triggers triggersOf(Optional<String> group) {
        String name = group.orElseGet(() -> byGroup.firstEntry().getKey());
        return Optional.ofNullable(byGroup.get(name))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.BASE,
                        "triggers are about the groups %s, not about '%s'".formatted(byGroup.keySet(), name)));
    }

    /** Those that know of silences as well as any other. */
    Triggers defaultTriggers() {
        return byGroup.firstEntry().getValue();
    }

    /** Begins a silence for all groups; fails as {@link Triggers#silence} does. */
    public CompletableFuture<Silence> silence(Silence silence) {
        return inAllGroups(byGroup.values().stream().map(each -> each.silence(silence)).toList());
    }

    /** Ends a silence for all groups; fails as {@link Triggers#endSilence} does. */
    public CompletableFuture<Silence> endSilence(String id) {
        return inAllGroups(byGroup.values().stream().map(each -> each.endSilence(id)).toList());
    }

    private static <T> CompletableFuture<T> inAllGroups(Collection<CompletableFuture<T>> changes) {
        return changes.stream().reduce((a, b) -> a.thenCombine(b, (one, other) -> one)).orElseThrow();
    }
}
