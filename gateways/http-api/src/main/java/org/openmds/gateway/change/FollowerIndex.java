package org.openmds.gateway.change;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.index.IndexToken;

/**
 * Followers by their filters, and filters by the tokens that they require. So a change looks at few filters, and evaluates each of them once for all
 * followers that share it. Used by one thread.
 */
final class FollowerIndex {

    private final Map<FollowerFilter, Set<ChangeFollower>> followers = new LinkedHashMap<>();
    private final Map<IndexToken, Set<FollowerFilter>> byToken = new HashMap<>();
    private final Set<FollowerFilter> others = new LinkedHashSet<>();

    void add(ChangeFollower follower) {
        FollowerFilter filter = follower.filter();
        if (!followers.containsKey(filter)) {
            Optional<List<IndexToken>> tokens = filter.tokens();
            if (tokens.isEmpty()) {
                others.add(filter);
            } else {
                tokens.get().forEach(token -> byToken.computeIfAbsent(token, _ -> new LinkedHashSet<>()).add(filter));
            }
        }
        followers.computeIfAbsent(filter, _ -> new LinkedHashSet<>()).add(follower);
    }

    void remove(ChangeFollower follower) {
        FollowerFilter filter = follower.filter();
        Set<ChangeFollower> sharing = followers.get(filter);
        if (sharing == null || !sharing.remove(follower) || !sharing.isEmpty()) {
            return;
        }
        followers.remove(filter);
        others.remove(filter);
        filter.tokens()
                .orElse(List.of())
                .forEach(token -> byToken.computeIfPresent(token, (_, filters) -> {
                    filters.remove(filter);
                    return filters.isEmpty() ? null : filters;
                }));
    }

    void forEach(Consumer<ChangeFollower> action) {
        followers.values().forEach(sharing -> sharing.forEach(action));
    }

    void clear() {
        followers.clear();
        byToken.clear();
        others.clear();
    }

    /**
     * Passes a change to the followers whom it concerns. A filter that takes too long ends the streams of its followers.
     *
     * @param full
     *            gets the followers that have no room for the change
     */
    void offer(KeptChange change, Consumer<ChangeFollower> full) {
        for (FollowerFilter filter : candidates(change)) {
            List<ChangeFollower> sharing = List.copyOf(followers.getOrDefault(filter, Set.of()));
            try {
                boolean matches = change.states().after().filter(filter::matches).isPresent();
                if (matches || !change.states().isBeforeKnown()
                        || change.states().before().filter(filter::matches).isPresent()) {
                    sharing.stream().filter(each -> !each.offer(change.sequence(), !matches)).forEach(full);
                }
            } catch (XPathEvaluationException tooCostly) {
                sharing.forEach(ChangeFollower::end);
            }
        }
    }

    /** Returns the filters that may match the entry before or after a change. */
    private Collection<FollowerFilter> candidates(KeptChange change) {
        if (!change.states().isBeforeKnown()) {
            return List.copyOf(followers.keySet());
        }
        Set<FollowerFilter> found = new LinkedHashSet<>(others);
        if (byToken.isEmpty() && others.stream().allMatch(FollowerFilter::isOpen)) {
            return found;
        }
        Set<IndexToken> tokens = change.tokens();
        for (IndexToken token : tokens) {
            found.addAll(byToken.getOrDefault(token, Set.of()));
        }
        found.removeIf(filter -> !filter.mayMatch(tokens));
        return found;
    }
}
