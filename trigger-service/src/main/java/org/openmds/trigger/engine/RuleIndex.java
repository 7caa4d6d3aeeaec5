package org.openmds.trigger.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.index.EntryTokens;
import org.openmds.wsrf.xpath.index.IndexToken;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * An index of rules by tokens. Each rule is stored under a few of the tokens that it requires: an entry without any of these cannot contain
 * all required tokens. Rules that require no token are always found. Used by one thread.
 */
final class RuleIndex {

    private final Map<IndexToken, Set<RuleWork>> byToken = new HashMap<>();
    private final Set<RuleWork> always = new LinkedHashSet<>();

    void add(RuleWork work) {
        Optional<Set<IndexToken>> anchors = anchors(work.program().required());
        if (anchors.isEmpty()) {
            always.add(work);
        } else {
            anchors.get().forEach(token -> byToken.computeIfAbsent(token, key -> new LinkedHashSet<>()).add(work));
        }
    }

    void remove(RuleWork work) {
        always.remove(work);
        anchors(work.program().required()).ifPresent(anchors -> anchors.forEach(token -> {
            Set<RuleWork> works = byToken.getOrDefault(token, Set.of());
            works.remove(work);
            if (works.isEmpty()) {
                byToken.remove(token);
            }
        }));
    }

    boolean isEmpty() {
        return always.isEmpty() && byToken.isEmpty();
    }

    /** Returns all tokens of an entry. */
    static Set<IndexToken> tokens(XmlTree entry) {
        Set<IndexToken> tokens = new HashSet<>(256);
        EntryTokens.forEach(entry, tokens::add);
        return tokens;
    }

    /** Returns the rules that an entry with these tokens can affect. */
    Set<RuleWork> affectedBy(Set<IndexToken> tokens) {
        Set<RuleWork> touched = new LinkedHashSet<>(always);
        if (byToken.isEmpty()) {
            return touched;
        }
        for (IndexToken token : tokens) {
            for (RuleWork work : byToken.getOrDefault(token, Set.of())) {
                if (work.program().required().isSatisfiedBy(tokens::contains)) {
                    touched.add(work);
                }
            }
        }
        return touched;
    }

    /** Returns tokens of which a matching entry has at least one; empty if a matching entry need not have any. */
    private static Optional<Set<IndexToken>> anchors(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.HasToken has -> Optional.of(Set.of(has.token()));
            case RequiredTokens.HasValue _ -> Optional.empty();
            case RequiredTokens.AllOf all -> all.parts()
                    .stream()
                    .map(RuleIndex::anchors)
                    .flatMap(Optional::stream)
                    .min((a, b) -> Integer.compare(cost(a), cost(b)));
            case RequiredTokens.AnyOf any -> union(any.parts());
        };
    }

    private static Optional<Set<IndexToken>> union(List<RequiredTokens> parts) {
        Set<IndexToken> tokens = new HashSet<>();
        for (RequiredTokens part : parts) {
            Optional<Set<IndexToken>> anchors = anchors(part);
            if (anchors.isEmpty()) {
                return Optional.empty();
            }
            tokens.addAll(anchors.get());
        }
        return Optional.of(tokens);
    }

    /** Estimates the number of entries with these tokens: values are rarer than names. */
    private static int cost(Set<IndexToken> anchors) {
        return anchors.stream()
                .mapToInt(token -> switch (token.kind()) {
                    case ATTRIBUTE, TEXT -> 1;
                    case ELEMENT, COMPOUND -> 1_000;
                })
                .sum();
    }
}
