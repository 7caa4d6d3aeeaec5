package org.openmds.wsrf.xpath.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.text.LastLiteral;

/**
 * The tokens that an entry must have to contribute to the value of an expression. An entry with these tokens may still contribute nothing.
 * Immutable and thread-safe.
 */
public sealed interface RequiredTokens {

    /** Returns no requirement. */
    static RequiredTokens nothing() {
        return AllOf.NOTHING;
    }

    /** Returns true if an entry with these tokens meets the requirement. */
    boolean isSatisfiedBy(Predicate<IndexToken> tokens);

    /** Returns true if a part is a {@link HasValue}. */
    boolean hasConditions();

    /** Returns the requirement with a value in the place of {@link LastLiteral#NO_VALUE} in tokens. */
    RequiredTokens withValue(String value);

    /** One token. */
    record HasToken(IndexToken token) implements RequiredTokens {

        @Override
        public boolean hasConditions() {
            return false;
        }

        @Override
        public RequiredTokens withValue(String value) {
            return token.value().equals(LastLiteral.NO_VALUE)
                    ? new HasToken(new IndexToken(token.kind(), token.name(), value))
                    : this;
        }

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return tokens.test(token);
        }
    }

    /** A node with a value that meets a condition. The tokens of an entry do not tell, so any may be enough. */
    record HasValue(ValueCondition condition) implements RequiredTokens {

        @Override
        public boolean hasConditions() {
            return true;
        }

        @Override
        public RequiredTokens withValue(String value) {
            return this;
        }

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return true;
        }
    }

    /** All of the parts; an empty list requires nothing. */
    record AllOf(List<RequiredTokens> parts) implements RequiredTokens {

        private static final RequiredTokens NOTHING = new AllOf(List.of());

        @Override
        public boolean hasConditions() {
            return anyHasConditions(parts);
        }

        @Override
        public RequiredTokens withValue(String value) {
            return parts.isEmpty() ? this : new AllOf(withValues(parts, value));
        }

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return parts.stream().allMatch(part -> part.isSatisfiedBy(tokens));
        }
    }

    /** One or more of the parts; no entry meets an empty list. */
    record AnyOf(List<RequiredTokens> parts) implements RequiredTokens {

        @Override
        public boolean hasConditions() {
            return anyHasConditions(parts);
        }

        @Override
        public RequiredTokens withValue(String value) {
            return new AnyOf(withValues(parts, value));
        }

        @Override
        public boolean isSatisfiedBy(Predicate<IndexToken> tokens) {
            return parts.stream().anyMatch(part -> part.isSatisfiedBy(tokens));
        }
    }

    /**
     * Returns the entries that may meet the requirement.
     *
     * @param entries
     *            returns the entries that may meet a requirement without parts, as a sorted array which is never changed; null for all entries
     * @return sorted; empty if all entries may meet it
     */
    default Optional<int[]> select(Function<RequiredTokens, int @Nullable []> entries) {
        return Optional.ofNullable(SlotSets.select(this, entries));
    }

    private static boolean anyHasConditions(List<RequiredTokens> parts) {
        for (RequiredTokens part : parts) {
            if (part.hasConditions()) {
                return true;
            }
        }
        return false;
    }

    private static List<RequiredTokens> withValues(List<RequiredTokens> parts, String value) {
        List<RequiredTokens> all = new ArrayList<>(parts.size());
        for (RequiredTokens part : parts) {
            all.add(part.withValue(value));
        }
        return Collections.unmodifiableList(all);
    }

    /** Requires one token. */
    static RequiredTokens has(IndexToken token) {
        return new HasToken(token);
    }

    /** Requires all parts, in the simplest form. */
    static RequiredTokens all(List<RequiredTokens> parts) {
        if (parts.size() <= 1) {
            return parts.isEmpty() ? nothing() : parts.get(0);
        }
        Set<RequiredTokens> distinct = new LinkedHashSet<>();
        for (RequiredTokens part : parts) {
            if (part instanceof AllOf all) {
                distinct.addAll(all.parts);
            } else {
                distinct.add(part);
            }
        }
        return distinct.size() == 1 ? distinct.iterator().next() : new AllOf(List.copyOf(distinct));
    }

    /** Requires at least one part, in the simplest form. */
    static RequiredTokens any(List<RequiredTokens> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        Set<RequiredTokens> distinct = new LinkedHashSet<>(parts);
        if (distinct.contains(nothing())) {
            return nothing();
        }
        return distinct.size() == 1 ? distinct.iterator().next() : new AnyOf(List.copyOf(distinct));
    }
}
