package org.openmds.trigger.settings;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.aggregator.settings.NamespaceSettings;
import org.openmds.configuration.Key;
import org.openmds.trigger.rule.ElementIdentity;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The condition of a trigger, and the entries for which it is checked. */
public record RuleConditionSettings(
        @Key("Ready-made rule, instead of match. Exactly one of ready and match is given.") Optional<ReadyRule> ready,
        @Key(value = "Threshold of a ready-made rule: 90 % for file systems, 100 % of the processors for load, 5 % for available memory, 21 days for certificates by default.", min = "0", max = "100000") Optional<Integer> threshold,
        @Key("XPath 1.0 expression; it holds when its boolean value is true. The document is that of the index, with one entry or with all entries.") Optional<String> match,
        @Key(value = "Scope of match: each entry by itself, or the whole group.", initial = "entry") Scope scope,
        @Key("XPath 1.0 expression over an entry; only entries for which it is true are watched, also by a ready-made "
                + "rule.") Optional<String> selector,
        @Key("Labels that tell matching elements apart, each with an XPath 1.0 expression over the element. Each element has its own "
                + "alert. Absent: the names of the host, file system, queue, cluster and certificate around it, and its own.") List<LabelSettings> identity,
        @Key("XPath 1.0 expression that finds all elements that match is about, also those that do not match, so that the alert about the "
                + "end has current values.") Optional<String> elements,
        @Key("Namespaces of the prefixes in the expressions; glue, host, cert and sg are predefined.") List<NamespaceSettings> namespaces) {

    /** The scope of a condition. */
    public enum Scope {
        /** Each entry by itself. */
        ENTRY,
        /** All entries together. */
        GROUP
    }

    /** Returns the entries for which the condition is checked. */
    RuleScope ruleScope() {
        return scope == Scope.GROUP ? new RuleScope.WholeGroup() : entries();
    }

    /** Returns each of the selected entries. */
    RuleScope entries() {
        return new RuleScope.EachEntry(Optional.empty(), selector.map(this::xpath));
    }

    /** Returns the labels that tell matching elements apart. */
    ElementIdentity elementIdentity() {
        SequencedMap<String, XPathExpression> labels = new LinkedHashMap<>();
        identity.forEach(each -> labels.put(each.name(), xpath(each.value())));
        return new ElementIdentity(elements.map(this::xpath), labels);
    }

    XPathExpression xpath(String text) {
        Map<String, String> prefixes = new HashMap<>(ReadyRule.PREFIXES);
        namespaces.forEach(each -> prefixes.put(each.prefix(), each.uri()));
        return XPathExpression.compile(text, prefixes, XPathLimits.DEFAULT);
    }
}
