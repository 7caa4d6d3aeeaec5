package org.openmds.gateway.change;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.xpath.index.IndexToken;

/** Followers by the tokens that their filters require, so that a change looks at few of them. Used by one thread. */
final class FollowerIndex {

    private final Map<IndexToken, Set<ChangeFollower>> byToken = new HashMap<>();
    private final Set<ChangeFollower> others = new LinkedHashSet<>();

    void add(ChangeFollower follower) {
        Optional<List<IndexToken>> tokens = follower.filter().tokens();
        if (tokens.isEmpty()) {
            others.add(follower);
        } else {
            tokens.get().forEach(token -> byToken.computeIfAbsent(token, _ -> new LinkedHashSet<>()).add(follower));
        }
    }

    void remove(ChangeFollower follower) {
        others.remove(follower);
        follower.filter()
                .tokens()
                .orElse(List.of())
                .forEach(token -> byToken.computeIfPresent(token, (_, followers) -> {
                    followers.remove(follower);
                    return followers.isEmpty() ? null : followers;
                }));
    }

    /** Returns the followers that entries with these tokens may concern. */
    Set<ChangeFollower> find(Set<IndexToken> tokens) {
        Set<ChangeFollower> found = new LinkedHashSet<>(others);
        for (IndexToken token : tokens) {
            found.addAll(byToken.getOrDefault(token, Set.of()));
        }
        found.removeIf(follower -> !follower.filter().mayMatch(tokens));
        return found;
    }

    /** Returns true if any follower has a filter by which it is found. */
    boolean hasTokens() {
        return !byToken.isEmpty();
    }
}
