package org.openmds.trigger.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

import org.openmds.wsrf.xpath.XPathExpression;

/**
 * The contents of a rule's notices and the actions that send them.
 *
 * @param actions
 *            names of the actions when the trigger fires (GT 4.2's ActionScript names one)
 * @param resolvedActions
 *            names of the actions when the trigger is resolved
 * @param labels
 *            labels for grouping, silences and inhibitions; {@code trigger}, {@code member} and those of the element are added
 * @param values
 *            expressions with the matching element as context node, otherwise with the document; notices contain their string values
 * @param summary
 *            one line as a Mustache template over labels and values; empty for the default summary
 * @param fullOriginal
 *            true if actions get the whole entry (ActionScriptInputFullOriginal)
 * @param queryResult
 *            true if actions get the result of the condition's expression (ActionScriptInputXPathQueryResult)
 */
public record RuleNotices(List<String> actions, List<String> resolvedActions, SequencedMap<String, String> labels,
        SequencedMap<String, XPathExpression> values, String summary, boolean fullOriginal, boolean queryResult) {

    public RuleNotices {
        actions = List.copyOf(actions);
        resolvedActions = List.copyOf(resolvedActions);
        labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** Returns notices with the same actions for firing and resolution, and with the expression's result. */
    public static RuleNotices ofActions(List<String> actions) {
        return new RuleNotices(actions, actions, new LinkedHashMap<>(), new LinkedHashMap<>(), "", false, true);
    }

    /** Returns a copy with other labels. */
    public RuleNotices withLabels(Map<String, String> others) {
        return new RuleNotices(actions, resolvedActions, new LinkedHashMap<>(others), values, summary, fullOriginal,
                queryResult);
    }

    /** Returns a copy with another summary and other values. */
    public RuleNotices withSummary(String template, SequencedMap<String, XPathExpression> others) {
        return new RuleNotices(actions, resolvedActions, labels, others, template, fullOriginal, queryResult);
    }
}
