package org.openmds.provider.ganglia;

import java.util.Map;

/**
 * A tag of the answer.
 *
 * @param attributes
 *            those that could be read
 * @param problem
 *            why the rest could not; empty where all could
 */
record GangliaTag(String name, TagKind kind, Map<String, String> attributes, int line, String problem) {

    enum TagKind {
        START, END, EMPTY
    }

    GangliaTag {
        attributes = Map.copyOf(attributes);
    }

    boolean isGood() {
        return problem.isEmpty();
    }

    /** Empty where there is none. */
    String text(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    /** A count that is not negative, -1 where there is none. */
    long number(String attribute) {
        String text = text(attribute).strip();
        if (text.isEmpty() || text.length() > 15 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        return Long.parseLong(text);
    }
}
