package org.openmds.trigger.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryTokens;
import org.openmds.wsrf.xpath.IndexToken;
import org.openmds.wsrf.xpath.RequiredTokens;

/**
 * Finds the rules that an entry can matter to. Each rule stands under some of the tokens that it requires, so that an entry that has none of these cannot
 * have all. Rules that require nothing are found always. Used by one thread.
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

    /** All tokens of an entry. */
    static Set<IndexToken> tokens(XmlTree entry) {
        Set<IndexToken> tokens = new HashSet<>(256);
        EntryTokens.forEach(entry, tokens::add);
        return tokens;
    }

    /** The rules to which an entry with these tokens can matter. */
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

    /** Tokens of which an entry has one at least, if it has what is required; empty when it need have none. */
    private static Optional<Set<IndexToken>> anchors(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.HasToken has -> Optional.of(Set.of(has.token()));
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

    /** Values are rarer than names. */
    private static int cost(Set<IndexToken> anchors) {
        return anchors.stream()
                .mapToInt(token -> switch (token.kind()) {
                    case ATTRIBUTE, TEXT -> 1;
                    case ELEMENT, COMPOUND -> 1_000;
                })
                .sum();
    }
}
