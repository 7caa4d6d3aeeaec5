package org.openmds.trigger.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * The XML form of a rule, for storage, for requests and for resource properties: GT 4.2's resource properties under their names, and
 * properties that GT 4.2 did not have. Intervals are in seconds, as in GT 4.2.
 *
 * <pre>{@code
 * <trig:Trigger xmlns:trig="http://mds.globus.org/trigger/types" xmlns:t="http://openmds.org/trigger">
 *   <trig:TriggerID>disk-full</trig:TriggerID>
 *   <trig:TriggerName>File system nearly full</trig:TriggerName>
 *   <trig:TriggerStatus>enabled</trig:TriggerStatus>
 *   <trig:MemberEPR>…</trig:MemberEPR>
 *   <trig:MatchingRule>100 > //glue:FileSystem/@AvailableSpace</trig:MatchingRule>
 *   <trig:NamespaceMappings><trig:Namespace prefix="glue" uri="http://mds.globus.org/glue/ce/1.1"/></trig:NamespaceMappings>
 *   <trig:EnableBoolean>true</trig:EnableBoolean>
 *   <trig:ActionScript>mail</trig:ActionScript>
 *   <trig:MinimumFiringInterval>3600</trig:MinimumFiringInterval>
 *   <trig:MinimumMatchTime>60</trig:MinimumMatchTime>
 *   <trig:StartTime>…</trig:StartTime> <trig:EndTime>…</trig:EndTime>
 *   <trig:InvalidityStartTime>…</trig:InvalidityStartTime> <trig:InvalidityEndTime>…</trig:InvalidityEndTime>
 *   <trig:ActionScriptInputFullOriginal>false</trig:ActionScriptInputFullOriginal>
 *   <trig:ActionScriptInputXPathQueryResult>true</trig:ActionScriptInputXPathQueryResult>
 *   <t:Condition>matches</t:Condition>          <!-- stale, gone -->
 *   <t:Scope>entry</t:Scope>                    <!-- group -->
 *   <t:Document>entry</t:Document>              <!-- data; the default is data with a MemberEPR, otherwise entry -->
 *   <t:Selector>//glue:Host</t:Selector>
 *   <t:Elements>//glue:FileSystem</t:Elements>
 *   <t:Identity name="filesystem">@glue:Root</t:Identity>
 *   <t:RepeatInterval>14400</t:RepeatInterval>
 *   <t:ForgetAfter>604800</t:ForgetAfter>
 *   <t:ResolvedActionScript>mail</t:ResolvedActionScript>
 *   <t:Label name="severity">warning</t:Label>
 *   <t:Value name="free">//glue:FileSystem/@AvailableSpace</t:Value>
 *   <t:Summary>{{host}} has {{free}} MB left</t:Summary>
 *   <t:Owner>alice</t:Owner>
 * </trig:Trigger>
 * }</pre>
 */
public final class RuleXml {

    /** Namespace of GT 4.2's triggers. */
    public static final String NAMESPACE = "http://mds.globus.org/trigger/types";
    /** Root element of a rule. */
    public static final QName TRIGGER = name("Trigger");

    private static final String OPENMDS = "http://openmds.org/trigger";
    private static final XmlLimits STORED = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE,
            Integer.MAX_VALUE);
    private static final QName NAMESPACES = name("NamespaceMappings");
    private static final QName BINDING = name("Namespace");

    /** Names of the properties; GT 4.2's are first. */
    public static final List<QName> PROPERTIES = Stream.concat(
            Stream.of("TriggerID", "TriggerName", "TriggerStatus", "MemberEPR", "MatchingRule", "NamespaceMappings",
                    "EnableBoolean", "ActionScript", "MinimumFiringInterval", "MinimumMatchTime", "StartTime",
                    "EndTime", "InvalidityStartTime", "InvalidityEndTime", "ActionScriptInputFullOriginal",
                    "ActionScriptInputXPathQueryResult")
                    .map(RuleXml::name),
            Stream.of("Condition", "Scope", "Document", "Selector", "RepeatInterval", "ForgetAfter",
                    "ResolvedActionScript",
                    "Elements", "Identity", "Label", "Value", "Summary", "Owner")
                    .map(RuleXml::openmds))
            .toList();

    private RuleXml() {
    }

    public static XmlFragment write(TriggerRule rule) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(STORED).start(TRIGGER)
                .namespace("t", OPENMDS)
                .element(name("TriggerID"), rule.id())
                .element(name("TriggerName"), rule.name())
                .element(name("TriggerStatus"), rule.enabled() ? "enabled" : "disabled");
        writeCondition(builder, rule);
        writeTiming(builder, rule.timing());
        writeNotices(builder, rule.notices());
        return builder.element(openmds("Owner"), rule.owner()).end().build();
    }

    /**
     * Reads a rule. Missing properties have GT 4.2's defaults, or this server's defaults if GT 4.2 had none.
     *
     * @param element
     *            an element of any name
     * @throws InvalidRuleException
     *             the element is not a valid rule; the message says why
     */
    public static TriggerRule read(XmlElement element) {
        try {
            return new TriggerRule(required(element, "TriggerID"), text(element, name("TriggerName")).orElse(""),
                    text(element, openmds("Owner")).orElse(""),
                    oneOf(element, name("TriggerStatus"), List.of("enabled", "disabled")).equals("enabled"),
                    condition(element), scope(element), timing(element), notices(element));
        } catch (InvalidXmlException | InvalidXPathException e) {
            throw new InvalidRuleException("the trigger cannot be read: " + e.getMessage(), e);
        }
    }

    private static void writeCondition(XmlFragmentBuilder builder, TriggerRule rule) {
        Map<String, String> namespaces = new TreeMap<>();
        Optional<XPathExpression> selector = Optional.empty();
        if (rule.scope() instanceof RuleScope.EachEntry each) {
            each.member().ifPresent(reference -> builder.fragment(reference.toFragment(name("MemberEPR"))));
            builder.element(openmds("Document"), each.document().word());
            selector = each.selector();
        }
        selector.ifPresent(expression -> namespaces.putAll(expression.namespaces()));
        rule.notices().values().values().forEach(expression -> namespaces.putAll(expression.namespaces()));
        String condition = switch (rule.condition()) {
            case RuleCondition.Matches matches -> {
                namespaces.putAll(matches.expression().namespaces());
                matches.identity().elements().ifPresent(expression -> namespaces.putAll(expression.namespaces()));
                matches.identity().labels().values().forEach(each -> namespaces.putAll(each.namespaces()));
                builder.element(name("MatchingRule"), matches.expression().text())
                        .element(name("EnableBoolean"), Boolean.toString(matches.enableBoolean()));
                yield "matches";
            }
            case RuleCondition.Stale() -> "stale";
            case RuleCondition.Gone(Duration forgetAfter) -> {
                builder.element(openmds("ForgetAfter"), SecondsText.of(forgetAfter));
                yield "gone";
            }
        };
        builder.start(NAMESPACES);
        namespaces.forEach((prefix, uri) -> builder.start(BINDING)
                .attribute(new QName("prefix"), prefix)
                .attribute(new QName("uri"), uri)
                .end());
        builder.end()
                .element(openmds("Condition"), condition)
                .element(openmds("Scope"), rule.scope() instanceof RuleScope.WholeGroup ? "group" : "entry");
        selector.ifPresent(expression -> builder.element(openmds("Selector"), expression.text()));
        if (rule.condition() instanceof RuleCondition.Matches matches) {
            matches.identity().elements().ifPresent(each -> builder.element(openmds("Elements"), each.text()));
            matches.identity().labels().forEach((label, each) -> named(builder, "Identity", label, each.text()));
        }
    }

    private static void writeTiming(XmlFragmentBuilder builder, RuleTiming timing) {
        builder.element(name("MinimumFiringInterval"), SecondsText.of(timing.minimumFiringInterval()))
                .element(name("MinimumMatchTime"), SecondsText.of(timing.minimumMatchTime()));
        RuleWindow window = timing.window();
        time(builder, "StartTime", window.start());
        time(builder, "EndTime", window.end());
        time(builder, "InvalidityStartTime", window.invalidityStart());
        time(builder, "InvalidityEndTime", window.invalidityEnd());
        builder.element(openmds("RepeatInterval"), SecondsText.of(timing.repeatInterval().orElse(Duration.ZERO)));
    }

    private static void writeNotices(XmlFragmentBuilder builder, RuleNotices notices) {
        notices.actions().forEach(action -> builder.element(name("ActionScript"), action));
        builder.element(name("ActionScriptInputFullOriginal"), Boolean.toString(notices.fullOriginal()))
                .element(name("ActionScriptInputXPathQueryResult"), Boolean.toString(notices.queryResult()));
        notices.resolvedActions().forEach(action -> builder.element(openmds("ResolvedActionScript"), action));
        notices.labels().forEach((label, text) -> named(builder, "Label", label, text));
        notices.values().forEach((value, expression) -> named(builder, "Value", value, expression.text()));
        builder.element(openmds("Summary"), notices.summary());
    }

    private static RuleCondition condition(XmlElement element) {
        return switch (oneOf(element, openmds("Condition"), List.of("matches", "stale", "gone"))) {
            case "stale" -> new RuleCondition.Stale();
            case "gone" -> duration(element, openmds("ForgetAfter")).map(RuleCondition.Gone::new)
                    .orElse(RuleCondition.Gone.DEFAULT);
            default -> new RuleCondition.Matches(expression(element, required(element, "MatchingRule")),
                    flag(element, "EnableBoolean", true), identity(element));
        };
    }

    private static ElementIdentity identity(XmlElement element) {
        return new ElementIdentity(text(element, openmds("Elements")).map(text -> expression(element, text)),
                expressions(element, "Identity"));
    }

    private static RuleScope scope(XmlElement element) {
        if (oneOf(element, openmds("Scope"), List.of("entry", "group")).equals("group")) {
            return new RuleScope.WholeGroup();
        }
        Optional<EndpointReference> member = element.child(name("MemberEPR")).map(EndpointReference::read);
        // GT 4.2 evaluated the rules about a member over its data alone.
        List<String> documents = member.isPresent() ? List.of("data", "entry") : List.of("entry", "data");
        return new RuleScope.EachEntry(member,
                text(element, openmds("Selector")).map(text -> expression(element, text)),
                oneOf(element, openmds("Document"), documents).equals("data")
                        ? RuleScope.RuleDocument.DATA
                        : RuleScope.RuleDocument.ENTRY);
    }

    /** Reads the timing. If there is no RepeatInterval, the firing interval repeats, as in GT 4.2. */
    private static RuleTiming timing(XmlElement element) {
        Duration match = duration(element, name("MinimumMatchTime")).orElse(Duration.ZERO);
        Duration firing = duration(element, name("MinimumFiringInterval")).orElse(Duration.ZERO);
        RuleWindow window = new RuleWindow(time(element, "StartTime"), time(element, "EndTime"),
                time(element, "InvalidityStartTime"), time(element, "InvalidityEndTime"));
        Optional<Duration> repeat = duration(element, openmds("RepeatInterval"));
        return repeat.isEmpty()
                ? RuleTiming.ofGlobus(match, firing, window)
                : new RuleTiming(match, firing, repeat.filter(Duration::isPositive), window);
    }

    private static RuleNotices notices(XmlElement element) {
        SequencedMap<String, String> labels = named(element, "Label");
        SequencedMap<String, XPathExpression> values = expressions(element, "Value");
        return new RuleNotices(texts(element, name("ActionScript")), texts(element, openmds("ResolvedActionScript")),
                labels, values, text(element, openmds("Summary")).orElse(""),
                flag(element, "ActionScriptInputFullOriginal", false),
                flag(element, "ActionScriptInputXPathQueryResult", true));
    }

    private static SequencedMap<String, XPathExpression> expressions(XmlElement element, String property) {
        SequencedMap<String, XPathExpression> expressions = new LinkedHashMap<>();
        named(element, property).forEach((name, text) -> expressions.put(name, expression(element, text)));
        return expressions;
    }

    private static XPathExpression expression(XmlElement element, String text) {
        Map<String, String> namespaces = new TreeMap<>();
        element.child(NAMESPACES)
                .map(mappings -> mappings.children(BINDING))
                .orElse(List.of())
                .forEach(binding -> namespaces.put(binding.attribute(new QName("prefix")).orElse(""),
                        binding.attribute(new QName("uri")).orElse("")));
        return XPathExpression.compile(text, namespaces, XPathLimits.DEFAULT);
    }

    private static String required(XmlElement element, String property) {
        return text(element, name(property))
                .orElseThrow(() -> new InvalidRuleException(
                        "the property %s of the trigger is missing".formatted(property)));
    }

    /** Returns the text of a property, or the first allowed value if the property is missing. */
    private static String oneOf(XmlElement element, QName property, List<String> allowed) {
        String text = text(element, property).orElse(allowed.getFirst());
        if (!allowed.contains(text)) {
            throw new InvalidRuleException("%s must be one of %s, was '%s'".formatted(property.getLocalPart(), allowed,
                    text));
        }
        return text;
    }

    private static boolean flag(XmlElement element, String property, boolean usual) {
        return text(element, name(property)).map(text -> switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new InvalidRuleException("%s must be true or false, was '%s'".formatted(property, text));
        }).orElse(usual);
    }

    private static Optional<Duration> duration(XmlElement element, QName property) {
        return text(element, property).map(text -> SecondsText.parse(text)
                .orElseThrow(() -> new InvalidRuleException("%s must be a number of seconds, was '%s'".formatted(
                        property.getLocalPart(), text))));
    }

    private static Optional<Instant> time(XmlElement element, String property) {
        return text(element, name(property)).map(text -> XmlTimes.instant(text)
                .orElseThrow(() -> new InvalidRuleException("%s must be an xsd:dateTime, was '%s'".formatted(property,
                        text))));
    }

    private static Optional<String> text(XmlElement element, QName property) {
        return element.child(property).map(XmlElement::text).map(String::strip).filter(text -> !text.isEmpty());
    }

    private static List<String> texts(XmlElement element, QName property) {
        return element.children(property)
                .stream()
                .map(child -> child.text().strip())
                .filter(t -> !t.isEmpty())
                .toList();
    }

    private static SequencedMap<String, String> named(XmlElement element, String property) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        element.children(openmds(property))
                .forEach(child -> texts.put(child.attribute(new QName("name")).orElse(""), child.text()));
        return texts;
    }

    private static void named(XmlFragmentBuilder builder, String element, String key, String text) {
        builder.start(openmds(element)).attribute(new QName("name"), key).text(text).end();
    }

    private static void time(XmlFragmentBuilder builder, String property, Optional<Instant> time) {
        time.ifPresent(at -> builder.element(name(property), XmlTimes.text(at)));
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "trig");
    }

    private static QName openmds(String localName) {
        return new QName(OPENMDS, localName, "t");
    }
}
