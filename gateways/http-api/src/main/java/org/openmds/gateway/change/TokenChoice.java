package org.openmds.gateway.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xpath.index.IndexToken;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/** Chooses a few tokens of an expression by which its follower is found: values before names, since fewer entries have them. */
final class TokenChoice {

    private static final int MAX_TOKENS = 16;

    private TokenChoice() {
    }

    /** Returns tokens of which each entry that meets the requirement has at least one; empty if there are none such, or too many. */
    static Optional<List<IndexToken>> of(RequiredTokens required) {
        return switch (required) {
            case RequiredTokens.HasToken(IndexToken token) -> Optional.of(List.of(token));
            case RequiredTokens.HasValue _ -> Optional.empty();
            case RequiredTokens.AllOf(List<RequiredTokens> parts) -> parts.stream()
                    .flatMap(part -> of(part).stream())
                    .min(Comparator.comparingLong(TokenChoice::frequency));
            case RequiredTokens.AnyOf(List<RequiredTokens> parts) -> any(parts);
        };
    }

    private static Optional<List<IndexToken>> any(List<RequiredTokens> parts) {
        List<IndexToken> all = new ArrayList<>();
        for (RequiredTokens part : parts) {
            Optional<List<IndexToken>> chosen = of(part);
            if (chosen.isEmpty() || all.size() + chosen.get().size() > MAX_TOKENS) {
                return Optional.empty();
            }
            all.addAll(chosen.get());
        }
        return Optional.of(all);
    }

    /** Returns a number that is larger for tokens that more entries are likely to have. */
    private static long frequency(List<IndexToken> tokens) {
        return tokens.stream().mapToLong(token -> switch (token.kind()) {
            case ATTRIBUTE, TEXT -> 1L;
            case ELEMENT, COMPOUND -> 1_000L;
        }).sum();
    }
}
