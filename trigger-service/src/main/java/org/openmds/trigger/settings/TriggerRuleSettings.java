package org.openmds.trigger.settings;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.xpath.XPathExpression;

/** The rule of a trigger: its condition, its timing and its actions. */
public record TriggerRuleSettings(
        @Key(value = "Id of the trigger.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}", expected = "a name of 1 to 128 letters, digits, dots, dashes and underscores") String name,
        @Key("Name of the index whose entries it watches: that of triggers.index, which is the default, or "
                + "DefaultTriggerService.") Optional<String> index,
        @Key(value = "Whether the rule is checked.", initial = "true") boolean enabled,
        @Embedded RuleConditionSettings condition,
        @Embedded RuleTimingSettings timing,
        @Embedded RuleAlertSettings alerts) {

    /**
     * Returns the rule in the form of the trigger engine; exactly one of {@code ready} and {@code match} must be given.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the rule is invalid
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             an expression is invalid
     */
    public TriggerRule rule() {
        TriggerRule base = condition.ready().map(this::readyMade).orElseGet(this::written);
        return base.withId(name).enabled(enabled).withTiming(timing.timing()).withNotices(notices(base.notices()));
    }

    private TriggerRule readyMade(ReadyRule rule) {
        TriggerRule made = condition.threshold()
                .map(value -> rule.withActions(alerts.actions(), value))
                .orElseGet(() -> rule.withActions(alerts.actions()));
        return condition.selector().isEmpty() ? made : made.withScope(condition.entries());
    }

    private TriggerRule written() {
        return new TriggerRule(name, name, TriggerServiceSettings.OWNER, enabled,
                new RuleCondition.Matches(condition.xpath(condition.match().orElse("")), true,
                        condition.elementIdentity()),
                condition.ruleScope(), timing.timing(),
                RuleNotices.ofActions(alerts.actions()));
    }

    private RuleNotices notices(RuleNotices base) {
        SequencedMap<String, String> labelTexts = new LinkedHashMap<>(base.labels());
        alerts.labels().forEach(label -> labelTexts.put(label.name(), label.value()));
        SequencedMap<String, XPathExpression> expressions = new LinkedHashMap<>(base.values());
        alerts.values().forEach(value -> expressions.put(value.name(), condition.xpath(value.value())));
        return new RuleNotices(alerts.actions(), alerts.resolvedActions().orElse(alerts.actions()), labelTexts,
                expressions,
                alerts.summary().orElse(base.summary()), base.fullOriginal(), base.queryResult());
    }
}
