package org.openmds.provider.ganglia;

import java.util.Map;

/**
 * A tag of Ganglia's answer.
 *
 * @param attributes
 *            the attributes that can be read
 * @param problem
 *            reason why the rest cannot be read; empty if all attributes are valid
 */
record GangliaTag(String name, TagKind kind, Map<String, String> attributes, int line, String problem) {

    enum TagKind {
        START, END, EMPTY
    }

    GangliaTag {
        attributes = Map.copyOf(attributes);
    }

    boolean isValid() {
        return problem.isEmpty();
    }

    /** Returns the value of an attribute; empty if it is missing. */
    String text(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    /** Returns a non-negative number; -1 if it is missing or invalid. */
    long number(String attribute) {
        String text = text(attribute).strip();
        if (text.isEmpty() || text.length() > 15 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        return Long.parseLong(text);
    }
}
