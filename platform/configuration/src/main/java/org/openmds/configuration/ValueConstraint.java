package org.openmds.configuration;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The constraints of a key on the values of its type.
 *
 * @param type
 *            the type of the value, or of the elements of the list
 */
record ValueConstraint(KeyFacts facts, ScalarType<?> type) {

    /** Returns the value of a text; empty if it is not allowed. */
    Optional<Object> parse(String text, Path directory) {
        try {
            return Optional.<Object>of(type.parser().parse(text, directory)).filter(this::isAllowed);
        } catch (IllegalArgumentException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    private boolean isAllowed(Object value) {
        boolean matches = facts.pattern().isEmpty() || value.toString().matches(facts.pattern());
        return matches && bound(facts.min()).map(min -> compare(value, min) >= 0).orElse(true)
                && bound(facts.max()).map(max -> compare(value, max) <= 0).orElse(true);
    }

    /** Returns the description in words, to follow "expected". */
    String expected() {
        String what = facts.expected().isEmpty() ? type.expected() : facts.expected();
        return facts.min().isEmpty() ? what : what + " from " + facts.min() + " to " + facts.max();
    }

    private Optional<Object> bound(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(type.parser().parse(text, Path.of("")));
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object value, Object bound) {
        return ((Comparable<Object>) value).compareTo(bound);
    }
}
