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
import org.openmds.wsrf.xpath.RequiredTokens;
import org.openmds.wsrf.xpath.Token;

/**
 * Finds the rules that an entry can matter to. Each rule stands under some of the tokens that it requires, so that an entry that has none of these cannot
 * have all. Rules that require nothing are found always. Used by one thread.
 */
final class RuleIndex {

    private final Map<Token, Set<RuleWork>> byToken = new HashMap<>();
    private final Set<RuleWork> always = new LinkedHashSet<>();

    void add(RuleWork work) {
        Optional<Set<Token>> anchors = anchors(work.program().required());
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
    static Set<Token> tokens(XmlTree entry) {
        Set<Token> tokens = new HashSet<>(256);
        EntryTokens.forEach(entry, tokens::add);
        return tokens;
    }

    /** The rules to which an entry with these tokens can matter. */
    Set<RuleWork> touchedBy(Set<Token> tokens) {
        Set<RuleWork> touched = new LinkedHashSet<>(always);
        if (byToken.isEmpty()) {
            return touched;
        }
        for (Token token : tokens) {
            for (RuleWork work : byToken.getOrDefault(token, Set.of())) {
                if (work.program().required().heldBy(tokens::contains)) {
                    touched.add(work);
                }
            }
        }
        return touched;
    }

    /** Tokens of which an entry has one at least, if it has what is required; empty when it need have none. */
    private static Optional<Set<Token>> anchors(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.Has has -> Optional.of(Set.of(has.token()));
            case RequiredTokens.AllOf all -> all.parts()
                    .stream()
                    .map(RuleIndex::anchors)
                    .flatMap(Optional::stream)
                    .min((a, b) -> Integer.compare(cost(a), cost(b)));
            case RequiredTokens.AnyOf any -> union(any.parts());
        };
    }

    private static Optional<Set<Token>> union(List<RequiredTokens> parts) {
        Set<Token> tokens = new HashSet<>();
        for (RequiredTokens part : parts) {
            Optional<Set<Token>> anchors = anchors(part);
            if (anchors.isEmpty()) {
                return Optional.empty();
            }
            tokens.addAll(anchors.get());
        }
        return Optional.of(tokens);
    }

    /** Values are rarer than names. */
    private static int cost(Set<Token> anchors) {
        return anchors.stream()
                .mapToInt(token -> switch (token.kind()) {
                    case ATTRIBUTE, TEXT -> 1;
                    case ELEMENT, COMPOUND -> 1_000;
                })
                .sum();
    }
}
