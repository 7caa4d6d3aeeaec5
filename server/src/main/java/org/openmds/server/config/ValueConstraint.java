package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.server.config.ConfigurationShape.KeyShape;

/**
 * The constraints of a key on the values of its type.
 *
 * @param type
 *            the type of the value, or of the elements of the list
 */
record ValueConstraint(KeyShape key, ScalarType<?> type) {

    boolean isAllowed(Object value) {
        boolean matches = key.facts().pattern().isEmpty() || value.toString().matches(key.facts().pattern());
        return matches && bound(key.facts().min()).map(min -> compare(value, min) >= 0).orElse(true)
                && bound(key.facts().max()).map(max -> compare(value, max) <= 0).orElse(true);
    }

    String expected() {
        String what = key.facts().expected().isEmpty() ? type.expected() : key.facts().expected();
        if (key.facts().min().isEmpty()) {
            return what;
        }
        return what + " from " + key.facts().min() + " to " + key.facts().max();
    }

    private Optional<Object> bound(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(type.parser().parse(text, Path.of("")));
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object value, Object bound) {
        return ((Comparable<Object>) value).compareTo(bound);
    }
}
