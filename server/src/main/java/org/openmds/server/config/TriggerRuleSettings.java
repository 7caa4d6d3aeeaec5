package org.openmds.server.config;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.configuration.Key;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.RuleTiming;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The rule of a trigger: its condition, its timing and its actions. */
public record TriggerRuleSettings(
        @Key(value = "Id of the trigger.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}", expected = "a name of 1 to 128 letters, digits, dots, dashes and underscores") String name,
        @Key("Name of the index whose entries it watches: that of triggers.index, which is the default, or "
                + "DefaultTriggerService.") Optional<String> index,
        @Key(value = "Whether the rule is checked.", initial = "true") boolean enabled,
        @Key("Ready-made rule, instead of match.") Optional<ReadyRule> ready,
        @Key(value = "Threshold of a ready-made rule, in percent; for certificates in days.", min = "0", max = "100000") Optional<Integer> threshold,
        @Key("XPath 1.0 expression over an entry, or over the group; it holds when its boolean value is true.") Optional<String> match,
        @Key(value = "Scope of match: each entry by itself, or the whole group.", initial = "entry") Scope scope,
        @Key("XPath 1.0 expression over an entry; only entries for which it is true are watched, also by a ready-made "
                + "rule.") Optional<String> selector,
        @Key(value = "Time for which the condition must hold before the rule fires.", initial = "5m", name = "for", min = "0s", max = "365d") Duration matchTime,
        @Key("Time during which the rule is checked; absent: always.") WindowSettings window,
        @Key(value = "Time between two alerts while the condition holds; 0s for one alert.", initial = "4h", min = "0s", max = "365d") Duration every,
        @Key(value = "Names of the actions that send an alert when the rule fires.", required = true) List<String> actions,
        @Key("Names of the actions that send an alert when the rule resolves; absent: the same.") Optional<List<String>> resolvedActions,
        @Key("Labels, for silences, inhibitions and readers.") List<LabelSettings> labels,
        @Key("XPath 1.0 expressions whose values are sent with an alert.") List<LabelSettings> values,
        @Key("Summary of the alert in one line: a Mustache template over labels and values.") Optional<String> summary,
        @Key("Namespaces of the prefixes in the expressions; glue, host, cert and sg are predefined.") List<NamespaceSettings> namespaces) {

    /** The scope of a condition. */
    public enum Scope {
        /** Each entry by itself. */
        ENTRY,
        /** All entries together. */
        GROUP
    }

    public TriggerRuleSettings {
        actions = List.copyOf(actions);
        labels = List.copyOf(labels);
        values = List.copyOf(values);
        namespaces = List.copyOf(namespaces);
    }

    /**
     * Returns the rule in the form of the trigger engine; exactly one of {@code ready} and {@code match} must be given.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the rule is invalid
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             an expression is invalid
     */
    public TriggerRule rule() {
        TriggerRule base = ready.map(this::readyMade).orElseGet(this::written);
        return base.withId(name).enabled(enabled).withTiming(timing()).withNotices(notices(base.notices()));
    }

    private TriggerRule readyMade(ReadyRule rule) {
        TriggerRule made = threshold.map(value -> rule.withActions(actions, value))
                .orElseGet(() -> rule.withActions(actions));
        return selector.isEmpty() ? made : made.withScope(entries());
    }

    private TriggerRule written() {
        return new TriggerRule(name, name, TriggerServiceSettings.OWNER, enabled,
                new RuleCondition.Matches(xpath(match.orElse("")), true),
                scope == Scope.GROUP ? new RuleScope.WholeGroup() : entries(), timing(),
                RuleNotices.ofActions(actions));
    }

    private RuleScope entries() {
        return new RuleScope.EachEntry(Optional.empty(), selector.map(this::xpath));
    }

    private RuleTiming timing() {
        return new RuleTiming(matchTime, Duration.ZERO, Optional.of(every).filter(Duration::isPositive),
                window.window());
    }

    private RuleNotices notices(RuleNotices base) {
        SequencedMap<String, String> labelTexts = new LinkedHashMap<>();
        labels.forEach(label -> labelTexts.put(label.name(), label.value()));
        SequencedMap<String, XPathExpression> expressions = new LinkedHashMap<>(base.values());
        values.forEach(value -> expressions.put(value.name(), xpath(value.value())));
        return new RuleNotices(actions, resolvedActions.orElse(actions), labelTexts, expressions,
                summary.orElse(base.summary()), base.fullOriginal(), base.queryResult());
    }

    private XPathExpression xpath(String text) {
        Map<String, String> prefixes = new HashMap<>(ReadyRule.PREFIXES);
        namespaces.forEach(each -> prefixes.put(each.prefix(), each.uri()));
        return XPathExpression.compile(text, prefixes, XPathLimits.DEFAULT);
    }
}
