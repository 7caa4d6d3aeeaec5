package org.openmds.trigger.notice;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition on a label or value.
 *
 * @param name
 *            name of the label or value; a missing one counts as the empty text
 * @param pattern
 *            the expected text; {@code *} stands for any characters
 */
public record LabelMatcher(String name, String pattern) {

    public boolean matches(Map<String, String> facts) {
        String text = facts.getOrDefault(name, "");
        return pattern.contains("*") ? matchesParts(text) : pattern.equals(text);
    }

    /** Returns true if the pattern is a single value. */
    public boolean isExact() {
        return !pattern.isEmpty() && !pattern.contains("*");
    }

    /** Returns true if all matchers match. An empty list matches nothing, so it silences nothing. */
    static boolean all(List<LabelMatcher> matchers, Map<String, String> facts) {
        return !matchers.isEmpty() && matchers.stream().allMatch(matcher -> matcher.matches(facts));
    }

    @Override
    public String toString() {
        return name + "=" + pattern;
    }

    /** Finds each part at its first position after the previous part; this finds a match if there is one. */
    private boolean matchesParts(String text) {
        List<String> parts = Stream.of(pattern.split(Pattern.quote("*"), -1)).collect(Collectors.toList());
        String first = parts.removeFirst();
        String last = parts.removeLast();
        if (!text.startsWith(first) || !text.endsWith(last) || text.length() < first.length() + last.length()) {
            return false;
        }
        int at = first.length();
        int end = text.length() - last.length();
        for (String part : parts) {
            int found = text.indexOf(part, at);
            if (found < 0 || found + part.length() > end) {
                return false;
            }
            at = found + part.length();
        }
        return true;
    }
}
