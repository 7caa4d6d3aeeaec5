package org.openmds.server;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.aggregator.ProviderSources;
import org.openmds.server.ProviderEntries.EntryPlace;

/** The targets that providers have found. Not thread-safe. */
final class TargetRuns {

    /** The targets by the name of the provider that found them, and by their own. */
    private final Map<String, Map<String, ProviderRun>> targets = new HashMap<>();
    /** The names of providers whose search for targets was complete once. */
    private final Set<String> searched = new HashSet<>();

    /** Returns all targets. */
    Stream<ProviderRun> all() {
        return targets.values().stream().flatMap(found -> found.values().stream());
    }

    /** Returns the targets of one provider. */
    Map<String, ProviderRun> of(String finder) {
        return targets.getOrDefault(finder, Map.of());
    }

    /**
     * Takes the targets that a provider has found. While its search is incomplete, the targets of before stay.
     *
     * @return true if this changes what is collected, or which entries of an earlier process are obsolete
     */
    boolean take(String finder, Map<String, ProviderRun> found, boolean complete) {
        Map<String, ProviderRun> before = of(finder);
        Map<String, ProviderRun> next = complete ? new LinkedHashMap<>() : new LinkedHashMap<>(before);
        next.putAll(found);
        targets.put(finder, next);
        return complete && searched.add(finder) || !next.equals(before);
    }

    /** Takes other providers: those that have changed search again, and those that are gone lose their targets. */
    void replaceFinders(Map<String, ProviderRun> before, Map<String, ProviderRun> after) {
        searched.removeIf(finder -> !Objects.equals(after.get(finder), before.get(finder)));
        targets.keySet().retainAll(finders(after));
    }

    /** Returns the names of the providers whose search was not complete yet: what an earlier process found may be found again. */
    Set<String> awaitingFinders(Map<String, ProviderRun> providers) {
        Set<String> finders = finders(providers);
        finders.removeAll(searched);
        return finders;
    }

    void clear() {
        targets.clear();
    }

    private static Set<String> finders(Map<String, ProviderRun> providers) {
        return providers.values()
                .stream()
                .filter(run -> run.running().finder())
                .map(run -> run.plan().name())
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns true for the entry of a target of one of these providers. */
    static boolean isTargetOf(Set<String> finders, EntryPlace place) {
        return ProviderSources.finderOf(place.provider().providerName()).filter(finders::contains).isPresent();
    }
}
