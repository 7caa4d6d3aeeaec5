package org.openmds.configuration;

import java.util.Optional;

/**
 * The facts about a key: those of its annotation, or of a registered section.
 *
 * @param initial
 *            the default, written as in the file
 * @param shortFor
 *            the key below for which a single value stands; empty for none
 * @param varies
 *            true if {@link VaryingDefaults} supplies the default
 */
record KeyFacts(String description, Optional<String> initial, String min, String max, String pattern, String expected,
        String shortFor, boolean required, boolean varies) {

    static KeyFacts of(Key key) {
        Optional<String> initial = Optional.of(key.initial()).filter(text -> !text.equals(Key.NONE));
        return new KeyFacts(key.value(), initial, key.min(), key.max(), key.pattern(), key.expected(), key.shortFor(),
                key.required(), key.defaultVaries());
    }

    static KeyFacts ofSection(String description) {
        return new KeyFacts(description, Optional.empty(), "", "", "", "", "", false, false);
    }

    /** Returns the mapping for which a single value stands; any other node stays as it is. */
    SourceNode whole(SourceNode node) {
        return node instanceof SourceNode.Scalar && !shortFor.isEmpty()
                ? SourceNode.Mapping.of(shortFor, node)
                : node;
    }

    KeyFacts withInitial(String text) {
        return new KeyFacts(description, Optional.of(text), min, max, pattern, expected, shortFor, false, varies);
    }
}
