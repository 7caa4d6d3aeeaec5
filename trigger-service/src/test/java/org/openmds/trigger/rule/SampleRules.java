package org.openmds.trigger.rule;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Rules for tests. */
public final class SampleRules {

    private static final Map<String, String> PREFIXES = Map.of("v", "urn:v", "sg",
            "http://docs.oasis-open.org/wsrf/sg-2");

    private SampleRules() {
    }

    public static XPathExpression xpath(String text) {
        return XPathExpression.compile(text, PREFIXES, XPathLimits.DEFAULT);
    }

    /** Returns a rule about each entry with the action {@code log}. */
    public static TriggerRule each(String id, String expression) {
        return rule(id, matches(expression), RuleScope.EachEntry.ALL);
    }

    /** Returns a rule over the group with the action {@code log}. */
    public static TriggerRule whole(String id, String expression) {
        return rule(id, matches(expression), new RuleScope.WholeGroup());
    }

    public static TriggerRule stale(String id) {
        return rule(id, new RuleCondition.Stale(), RuleScope.EachEntry.ALL);
    }

    public static TriggerRule gone(String id, String selector) {
        return rule(id, RuleCondition.Gone.DEFAULT,
                new RuleScope.EachEntry(Optional.empty(), Optional.of(xpath(selector))));
    }

    /** Returns a rule of another owner. */
    public static TriggerRule ownedBy(String owner, TriggerRule rule) {
        return new TriggerRule(rule.id(), rule.name(), owner, rule.enabled(), rule.condition(), rule.scope(),
                rule.timing(), rule.notices());
    }

    private static RuleCondition matches(String expression) {
        return new RuleCondition.Matches(xpath(expression), true);
    }

    private static TriggerRule rule(String id, RuleCondition condition, RuleScope scope) {
        return new TriggerRule(id, "Trigger " + id, "alice", true, condition, scope, RuleTiming.IMMEDIATE,
                RuleNotices.ofActions(List.of("log")));
    }
}
