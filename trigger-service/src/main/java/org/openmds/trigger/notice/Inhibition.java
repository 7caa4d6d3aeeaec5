package org.openmds.trigger.notice;

import java.util.List;
import java.util.Map;

/**
 * While some alert fires, others need not be told: a site that is gone silences its hosts.
 *
 * @param source
 *            what the alert that fires has
 * @param target
 *            what those have that are not told
 * @param equal
 *            labels or values that both must have with the same text
 */
public record Inhibition(List<LabelMatcher> source, List<LabelMatcher> target, List<String> equal) {

    public Inhibition {
        source = List.copyOf(source);
        target = List.copyOf(target);
        equal = List.copyOf(equal);
    }

    public boolean isSource(Map<String, String> facts) {
        return LabelMatcher.all(source, facts);
    }

    public boolean isTarget(Map<String, String> facts) {
        return LabelMatcher.all(target, facts);
    }

    /** What must be the same in what fires and in what is then not told. */
    public List<String> equalTexts(Map<String, String> facts) {
        return equal.stream().map(name -> facts.getOrDefault(name, "")).toList();
    }
}
