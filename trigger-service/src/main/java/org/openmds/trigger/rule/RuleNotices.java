package org.openmds.trigger.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

import org.openmds.wsrf.xpath.XPathExpression;

/**
 * What is told of a rule, and by which actions.
 *
 * @param actions
 *            names of the actions when it fires (GT 4.2's ActionScript names one)
 * @param resolvedActions
 *            names of the actions when it is resolved
 * @param labels
 *            what groups, silences and inhibitions know it by; {@code trigger} and {@code member} are added
 * @param values
 *            expressions over the same document as the condition's, whose string values are told
 * @param summary
 *            one line as a Mustache template over labels and values; empty for the usual one
 * @param fullOriginal
 *            whether actions get the whole entry (ActionScriptInputFullOriginal)
 * @param queryResult
 *            whether actions get what the expression found (ActionScriptInputXPathQueryResult)
 */
public record RuleNotices(List<String> actions, List<String> resolvedActions, SequencedMap<String, String> labels,
        SequencedMap<String, XPathExpression> values, String summary, boolean fullOriginal, boolean queryResult) {

    public RuleNotices {
        actions = List.copyOf(actions);
        resolvedActions = List.copyOf(resolvedActions);
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** The same actions when it fires and when it is resolved; what the expression found. */
    public static RuleNotices ofActions(List<String> actions) {
        return new RuleNotices(actions, actions, new LinkedHashMap<>(), new LinkedHashMap<>(), "", false, true);
    }

    /** The same with labels. */
    public RuleNotices withLabels(Map<String, String> others) {
        return new RuleNotices(actions, resolvedActions, new LinkedHashMap<>(others), values, summary, fullOriginal,
                queryResult);
    }

    /** The same with values and a summary. */
    public RuleNotices withSummary(String template, SequencedMap<String, XPathExpression> others) {
        return new RuleNotices(actions, resolvedActions, labels, others, template, fullOriginal, queryResult);
    }
}
