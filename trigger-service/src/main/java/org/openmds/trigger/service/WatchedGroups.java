package org.openmds.trigger.service;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** Replaced as a whole. */
    private volatile List<WatchedGroup> groups = List.of();

    /**
     * The triggers over one group.
     *
     * @param isDefault
     *            true for the group of triggers that name no group
     */
    public record WatchedGroup(String name, boolean isDefault, Triggers triggers) {
    }

    /** A trigger with its group. */
    record FoundTrigger(String group, Triggers triggers, RuleStatus status) {
    }

    /** Adds the triggers over a group; the first group added is the default. */
    public synchronized void add(String name, Triggers triggers) {
        WatchedGroup added = new WatchedGroup(name, groups.isEmpty(), triggers);
        groups = Stream.concat(groups.stream(), Stream.of(added)).toList();
    }

    /** Returns all groups, the default group first. */
    public List<WatchedGroup> groups() {
        return groups;
    }

    /** Returns the current ids of all triggers. */
    public Set<String> ids() {
        return all().stream().map(found -> found.status().rule().id()).collect(Collectors.toUnmodifiableSet());
    }

    List<FoundTrigger> all() {
        return groups.stream()
                .flatMap(group -> group.triggers().statuses().stream().map(status -> found(group, status)))
                .toList();
    }

    Optional<FoundTrigger> find(String id) {
        return groups.stream()
                .flatMap(group -> group.triggers().find(id).map(status -> found(group, status)).stream())
                .findFirst();
    }

    private static FoundTrigger found(WatchedGroup group, RuleStatus status) {
        return new FoundTrigger(group.name(), group.triggers(), status);
    }

    /**
     * Returns the triggers over a group, or over the default group if none is named.
     *
     * @throws WsrfFaultException
     *             the group has no triggers
     */
    Triggers triggersOf(Optional<String> name) {
        return groups.stream()
                .filter(group -> name.map(group.name()::equals).orElse(group.isDefault()))
                .map(WatchedGroup::triggers)
                .findFirst()
                .orElseThrow(() -> new WsrfFaultException(FaultKind.BASE,
                        "triggers can be about the groups %s, but not about '%s'".formatted(
                                groups.stream().map(WatchedGroup::name).toList(), name.orElse(""))));
    }

    /** Returns the triggers over the default group; silences are the same in all groups. */
    Triggers defaultTriggers() {
        return groups.getFirst().triggers();
    }

    /** Begins a silence for all groups; fails like {@link Triggers#silence}. */
    public CompletableFuture<Silence> silence(Silence silence) {
        return inAllGroups(groups.stream().map(each -> each.triggers().silence(silence)).toList());
    }

    /** Ends a silence for all groups; fails like {@link Triggers#endSilence}. */
    public CompletableFuture<Silence> endSilence(String id) {
        return inAllGroups(groups.stream().map(each -> each.triggers().endSilence(id)).toList());
    }

    private static <T> CompletableFuture<T> inAllGroups(Collection<CompletableFuture<T>> changes) {
        return changes.stream().reduce((a, b) -> a.thenCombine(b, (one, other) -> one)).orElseThrow();
    }
}
