package org.openmds.trigger.notice;

import java.util.List;
import java.util.Map;

/**
 * A rule that suppresses some alerts while another alert fires: a site that is gone suppresses the alerts of its hosts.
 *
 * @param source
 *            matchers of the firing alert
 * @param target
 *            matchers of the alerts that are not sent
 * @param equal
 *            names of labels or values that must have the same text in both alerts
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

    /** Returns the texts that must be equal in the source and in the target. */
    public List<String> equalTexts(Map<String, String> facts) {
        return equal.stream().map(name -> facts.getOrDefault(name, "")).toList();
    }
}
