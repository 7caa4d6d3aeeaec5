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
 * The rule of a trigger in the AggregatorConfig of a registration, as in GT 4.0. Its elements are next to the configuration of the
 * collection, directly or inside another element. Their namespace is ignored; prefixes in the expression are bound as at the element that
 * contains it. Properties of {@link RuleXml} may be next to them.
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
    /** GT 4.0's element names and the names of the same properties. */
    private static final Map<String, String> PROPERTIES = Map.of(MATCHING_RULE, "MatchingRule", "actionScript",
            "ActionScript",
            "minimumFiringInterval", "MinimumFiringInterval", "minimumMatchTime", "MinimumMatchTime");
    private static final List<String> ENTRY_PROPERTIES = List.of("TriggerID", "MemberEPR", "NamespaceMappings",
            "Owner");

    private RegisteredRule() {
    }

    /** Returns true if an element of an AggregatorConfig belongs to a rule and not to the configuration of the collection. */
    public static boolean isRulePart(XmlElement element) {
        return isRuleElement(element) || element.children().stream().anyMatch(child -> is(child, MATCHING_RULE));
    }

    /** Returns true if an AggregatorConfig contains a rule, valid or not. */
    public static boolean hasRule(XmlFragment config) {
        return config.root().children().stream().anyMatch(RegisteredRule::isRulePart);
    }

    /**
     * Reads the rule in an AggregatorConfig.
     *
     * @param id
     *            id of the new rule
     * @param owner
     *            owner of the registration
     * @throws InvalidRuleException
     *             the rule is not valid
     */
    public static Optional<TriggerRule> read(String id, EndpointReference member, XmlFragment config, String owner) {
        List<XmlElement> parts = config.root().children().stream().filter(RegisteredRule::isRulePart).toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        List<XmlElement> elements = parts.stream()
                .flatMap(part -> isRuleElement(part) ? List.of(part).stream() : part.children().stream())
                .toList();
        List<XmlElement> rules = elements.stream().filter(element -> is(element, MATCHING_RULE)).toList();
        if (rules.size() != 1) {
            throw new InvalidRuleException(
                    "a registration needs exactly one matchingRule, got %d".formatted(rules.size()));
        }
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RuleXml.TRIGGER)
                .element(trig("TriggerID"), id)
                .fragment(member.toFragment(trig("MemberEPR")))
                .element(TriggerNames.own("Owner"), owner);
        if (elements.stream().noneMatch(element -> is(element, "TriggerName"))) {
            builder.element(trig("TriggerName"), "Rule of " + member.address());
        }
        namespaces(builder, rules.getFirst());
        elements.forEach(element -> write(builder, element));
        return Optional.of(RuleXml.read(inputs(builder, elements).end().build().root()));
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

    /** Adds the properties for the input of actions; by default actions get the whole entry, as in GT 4.0. */
    private static XmlFragmentBuilder inputs(XmlFragmentBuilder builder, List<XmlElement> elements) {
        return builder
                .element(trig("ActionScriptInputXPathQueryResult"), Boolean.toString(flag(elements, FILTERED)))
                .element(trig("ActionScriptInputFullOriginal"), Boolean.toString(!flag(elements, UNMODIFIED)));
    }

    private static boolean flag(List<XmlElement> elements, String name) {
        String text = elements.stream()
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
