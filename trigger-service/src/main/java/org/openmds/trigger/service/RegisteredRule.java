package org.openmds.trigger.service;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The rule of a trigger in the AggregatorConfig of a registration, as in GT 4.0: beside what says how the data is collected, alone or in an element around it. The
 * namespace of its elements does not matter; prefixes in its expression mean what they mean where it stands. Properties of {@link RuleXml} may stand beside them.
 *
 * <pre>{@code
 * <agg:AggregatorConfig xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:trig="http://mds.globus.org/trigger/types">
 *   <agg:GetResourcePropertyPollType>…</agg:GetResourcePropertyPollType>
 *   <trig:TriggerRule>
 *     <trig:matchingRule>count(//glue:Host) = 0</trig:matchingRule>
 *     <trig:actionScript>ops</trig:actionScript>
 *     <trig:minimumFiringInterval>600</trig:minimumFiringInterval>                          <!-- seconds -->
 *     <trig:minimumMatchTime>30</trig:minimumMatchTime>
 *     <trig:enableFilteredActionScriptInput>true</trig:enableFilteredActionScriptInput>      <!-- actions get what the rule found -->
 *     <trig:disableUnmodifiedActionScriptInput>true</trig:disableUnmodifiedActionScriptInput><!-- and not the whole entry -->
 *   </trig:TriggerRule>
 * </agg:AggregatorConfig>
 * }</pre>
 */
public final class RegisteredRule {

    private static final String MATCHING_RULE = "matchingRule";
    private static final String FILTERED = "enableFilteredActionScriptInput";
    private static final String UNMODIFIED = "disableUnmodifiedActionScriptInput";
    /** Under which names GT 4.2 had the same as properties. */
    private static final Map<String, String> PROPERTIES = Map.of(MATCHING_RULE, "MatchingRule", "actionScript",
            "ActionScript",
            "minimumFiringInterval", "MinimumFiringInterval", "minimumMatchTime", "MinimumMatchTime");
    private static final List<String> ENTRY_PROPERTIES = List.of("TriggerID", "MemberEPR", "NamespaceMappings",
            "Owner");

    private RegisteredRule() {
    }

    /** Whether an element of an AggregatorConfig belongs to a rule, and not to what says how the data is collected. */
    public static boolean isRulePart(XmlElement element) {
        return isRuleElement(element) || element.children().stream().anyMatch(child -> is(child, MATCHING_RULE));
    }

    /** Whether an AggregatorConfig holds a rule, be it a good one or not. */
    public static boolean hasRule(XmlFragment config) {
        return config.root().children().stream().anyMatch(RegisteredRule::isRulePart);
    }

    /**
     * The rule that an AggregatorConfig holds.
     *
     * @param id
     *            that it shall have
     * @param owner
     *            of the registration
     * @throws InvalidRuleException
     *             it is none
     */
    public static Optional<TriggerRule> read(String id, EndpointReference member, XmlFragment config, String owner) {
        List<XmlElement> parts = config.root().children().stream().filter(RegisteredRule::isRulePart).toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        List<XmlElement> said = parts.stream()
                .flatMap(part -> isRuleElement(part) ? List.of(part).stream() : part.children().stream())
                .toList();
        List<XmlElement> rules = said.stream().filter(element -> is(element, MATCHING_RULE)).toList();
        if (rules.size() != 1) {
            throw new InvalidRuleException("a registration has one matchingRule, got %d".formatted(rules.size()));
        }
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RuleXml.TRIGGER)
                .element(trig("TriggerID"), id)
                .fragment(member.toFragment(trig("MemberEPR")))
                .element(TriggerNames.own("Owner"), owner);
        if (said.stream().noneMatch(element -> is(element, "TriggerName"))) {
            builder.element(trig("TriggerName"), "Rule of " + member.address());
        }
        namespaces(builder, rules.getFirst());
        said.forEach(element -> write(builder, element));
        return Optional.of(RuleXml.read(inputs(builder, said).end().build().root()));
    }

    private static void write(XmlFragmentBuilder builder, XmlElement element) {
        String name = element.name().getLocalPart();
        String property = PROPERTIES.get(name);
        if (property != null) {
            builder.element(trig(property), element.text().strip());
        } else if (RuleXml.PROPERTIES.contains(element.name()) && !ENTRY_PROPERTIES.contains(name)) {
            builder.fragment(element.toFragment());
        }
    }

    /** GT 4.0 gave actions the data as it came, unless told otherwise. */
    private static XmlFragmentBuilder inputs(XmlFragmentBuilder builder, List<XmlElement> said) {
        return builder
                .element(trig("ActionScriptInputXPathQueryResult"), Boolean.toString(flag(said, FILTERED)))
                .element(trig("ActionScriptInputFullOriginal"), Boolean.toString(!flag(said, UNMODIFIED)));
    }

    private static boolean flag(List<XmlElement> said, String name) {
        String text = said.stream()
                .filter(element -> is(element, name))
                .map(element -> element.text().strip())
                .findFirst()
                .orElse("false");
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new InvalidRuleException("%s must be true or false, was '%s'".formatted(name, text));
        };
    }

    private static void namespaces(XmlFragmentBuilder builder, XmlElement rule) {
        Map<String, String> inScope = new TreeMap<>(rule.namespaces());
        // Names without a prefix have no namespace in XPath 1.0.
        inScope.remove("");
        builder.start(trig("NamespaceMappings"));
        inScope.forEach((prefix, uri) -> builder.start(trig("Namespace"))
                .attribute(new QName("prefix"), prefix)
                .attribute(new QName("uri"), uri)
                .end());
        builder.end();
    }

    private static boolean isRuleElement(XmlElement element) {
        String name = element.name().getLocalPart();
        return PROPERTIES.containsKey(name) || name.equals(FILTERED) || name.equals(UNMODIFIED);
    }

    private static boolean is(XmlElement element, String localName) {
        return element.name().getLocalPart().equals(localName);
    }

    private static QName trig(String localName) {
        return TriggerNames.trig(localName);
    }
}
