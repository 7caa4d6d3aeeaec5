package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What an entry has at least, when it contributes to the value of an expression. An entry that has it may still contribute nothing. Immutable and
 * thread-safe.
 */
public sealed interface RequiredTokens {

    /** Nothing is required. */
    RequiredTokens NOTHING = new AllOf(List.of());

    /** Whether an entry with these tokens has what is required. */
    boolean isSatisfiedBy(Predicate<IndexToken> tokens);

    /** A token. */
    record HasToken(IndexToken token) implements RequiredTokens {

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return tokens.test(token);
        }
    }

    /** Each of the parts; without any, nothing. */
    record AllOf(List<RequiredTokens> parts) implements RequiredTokens {

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return parts.stream().allMatch(part -> part.isSatisfiedBy(tokens));
        }
    }

    /** One of the parts at least; without any, no entry contributes. */
    record AnyOf(List<RequiredTokens> parts) implements RequiredTokens {

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return parts.stream().anyMatch(part -> part.isSatisfiedBy(tokens));
        }
    }

    /** A token, as what is required. */
    static RequiredTokens has(IndexToken token) {
        return new HasToken(token);
    }

    /** All of them, in the simplest form. */
    static RequiredTokens all(List<RequiredTokens> parts) {
        List<RequiredTokens> flat = new ArrayList<>();
        for (RequiredTokens part : parts) {
            if (part instanceof AllOf all) {
                flat.addAll(all.parts);
            } else {
                flat.add(part);
            }
        }
        List<RequiredTokens> distinct = flat.stream().distinct().toList();
        return distinct.size() == 1 ? distinct.getFirst() : new AllOf(distinct);
    }

    /** One of them, in the simplest form. */
    static RequiredTokens any(List<RequiredTokens> parts) {
        List<RequiredTokens> distinct = parts.stream().distinct().toList();
        if (distinct.contains(NOTHING)) {
            return NOTHING;
        }
        return distinct.size() == 1 ? distinct.getFirst() : new AnyOf(distinct);
    }
}
