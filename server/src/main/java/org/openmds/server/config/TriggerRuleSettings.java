package org.openmds.server.config;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.RuleTiming;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

/**
 * A trigger: what it waits for, and who is told.
 *
 * @param name
 *            the trigger's id
 * @param index
 *            whose entries it is about; that of all triggers where absent
 * @param enabled
 *            whether it is checked
 * @param ready
 *            one of the ready-made rules, instead of an expression
 * @param threshold
 *            of the ready-made rule
 * @param match
 *            XPath expression, instead of a ready-made rule
 * @param scope
 *            of the expression
 * @param selector
 *            XPath expression for the entries that it is about
 * @param matchTime
 *            how long it holds before it fires
 * @param window
 *            outside of which it is not checked
 * @param every
 *            from one firing to the next while it holds; zero for once
 * @param actions
 *            told when it fires
 * @param resolvedActions
 *            told when it holds no more; the same where absent
 * @param labels
 *            for silences, inhibitions and people
 * @param values
 *            told with it
 * @param summary
 *            one line as a Mustache template
 * @param namespaces
 *            of the prefixes in its expressions, beside {@code glue}, {@code host} and {@code sg}
 */
public record TriggerRuleSettings(
        @Key(value = "The trigger's id.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}", expected = "a name of 1 to 128 letters, digits, dots, dashes and underscores") String name,
        @Key("Name of the index whose entries it is about: triggers.index, which is meant where absent, or DefaultTriggerService.") Optional<String> index,
        @Key("Whether it is checked.") boolean enabled,
        @Key("A ready-made rule, instead of match.") Optional<ReadyRule> ready,
        @Key(value = "Threshold of a ready-made rule, in percent; for certificates in days.", min = "0", max = "100000") Optional<Integer> threshold,
        @Key("XPath 1.0 expression over an entry, or over the group; it holds when its boolean value is true.") Optional<String> match,
        @Key("Whether match is about each entry by itself or about the whole group.") Scope scope,
        @Key("XPath 1.0 expression: only entries for which it is true; with a ready-made rule too.") Optional<String> selector,
        @Key(value = "How long it holds before it fires.", name = "for", min = "0s", max = "365d") Duration matchTime,
        @Key("When it is checked at all; absent: always.") WindowSettings window,
        @Key(value = "From one telling to the next while it holds; 0s for once.", min = "0s", max = "365d") Duration every,
        @Key(value = "Names of the actions that tell when it fires.", required = true) List<String> actions,
        @Key("Names of the actions that tell when it is resolved; absent: the same.") Optional<List<String>> resolvedActions,
        @Key("Labels, for silences, inhibitions and people.") List<LabelSettings> labels,
        @Key("XPath 1.0 expressions whose values are told.") List<LabelSettings> values,
        @Key("What happened, in one line: a Mustache template over labels and values.") Optional<String> summary,
        @Key("The namespaces of the prefixes in the expressions; glue, host and sg are known.") List<NamespaceSettings> namespaces) {

    /** What a condition is about. */
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
     * The same for the engine; exactly one of {@code ready} and {@code match} is given.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             there is no such rule
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             an expression cannot be read
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
        SequencedMap<String, XPathExpression> told = new LinkedHashMap<>(base.values());
        values.forEach(value -> told.put(value.name(), xpath(value.value())));
        return new RuleNotices(actions, resolvedActions.orElse(actions), labelTexts, told,
                summary.orElse(base.summary()), base.fullOriginal(), base.queryResult());
    }

    private XPathExpression xpath(String text) {
        Map<String, String> prefixes = new HashMap<>(ReadyRule.PREFIXES);
        namespaces.forEach(each -> prefixes.put(each.prefix(), each.uri()));
        return XPathExpression.compile(text, prefixes, XPathLimits.DEFAULT);
    }
}
