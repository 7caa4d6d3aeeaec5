package org.openmds.trigger.service;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A trigger as the resource property document of Globus Toolkit 4.2, with the schema {@code TriggerService_instance.xsd}. A property without a value
 * is empty where the schema requires it. LogfileLocation and ActionOutput never have a value.
 *
 * <pre>{@code
 * <gti:TriggerResourceProperties xmlns:gti="http://mds.globus.org/2007/03/TriggerService_instance">
 *   <gti:TriggerID>7f…</gti:TriggerID>
 *   <gti:MemberEPR>http://a.example.org/</gti:MemberEPR>      <!-- the address, or the reference as text; empty: the whole group -->
 *   <gti:MatchingRule>//glue:Host</gti:MatchingRule>
 *   <gti:NamespaceMappings>glue=http://mds.globus.org/glue/ce/1.1</gti:NamespaceMappings>    <!-- one for each prefix -->
 *   <gti:ActionScript>ops</gti:ActionScript>
 *   <gti:TriggerStatus>enabled</gti:TriggerStatus>
 *   <gti:MinimumFiringInterval>600</gti:MinimumFiringInterval> <gti:MinimumMatchTime>60</gti:MinimumMatchTime>   <!-- seconds -->
 *   <gti:EnableBoolean>true</gti:EnableBoolean>
 *   <gti:StartTime>…</gti:StartTime> <gti:EndTime>…</gti:EndTime> …
 *   <gti:ConditionTrueSince>…</gti:ConditionTrueSince> <gti:ActionFiredAt>…</gti:ActionFiredAt> <gti:RuleLastCheckedAt>…</gti:RuleLastCheckedAt>
 * </gti:TriggerResourceProperties>
 * }</pre>
 */
final class GlobusProperties {

    private static final QName MEMBER = new QName("http://www.w3.org/2005/08/addressing", "EndpointReference", "wsa");
    private static final List<String> TIMES = List.of("StartTime", "EndTime", "InvalidityStartTime",
            "InvalidityEndTime");
    /** All properties, in the order of the schema. */
    private static final List<String> NAMES = Stream.of(
            Stream.of("TriggerID", "MemberEPR", "MatchingRule", "NamespaceMappings", "ActionScript", "TriggerStatus",
                    "MinimumFiringInterval", "MinimumMatchTime", "EnableBoolean"),
            TIMES.stream(),
            Stream.of("ConditionTrueSince", "ActionFiredAt", "RuleLastCheckedAt", "LogfileLocation", "ActionOutput"))
            .flatMap(Function.identity())
            .toList();

    private final Map<QName, List<XmlTree>> properties = new LinkedHashMap<>();
    private final XmlElement rule;

    private GlobusProperties(XmlElement rule) {
        this.rule = rule;
        NAMES.forEach(name -> properties.put(GlobusNames.instance(name), new ArrayList<>()));
    }

    static ResourceProperties of(RuleStatus status) {
        GlobusProperties document = new GlobusProperties(RuleXml.write(status.rule()).root());
        document.add("TriggerID", status.rule().id());
        document.add("MemberEPR", member(document.rule).orElse(""));
        document.copyFirst("MatchingRule");
        mappings(document.rule).forEach((prefix, uri) -> document.add("NamespaceMappings", prefix + "=" + uri));
        document.copyFirst("ActionScript");
        document.copyFirst("TriggerStatus");
        document.seconds("MinimumFiringInterval");
        document.seconds("MinimumMatchTime");
        document.present("EnableBoolean").ifPresent(text -> document.add("EnableBoolean", text));
        TIMES.forEach(name -> document.present(name).ifPresent(text -> document.add(name, text)));
        document.time("ConditionTrueSince", status.conditionTrueSince());
        document.time("ActionFiredAt", status.firedAt());
        document.time("RuleLastCheckedAt", status.checkedAt());
        PropertyDocument.Builder builder = PropertyDocument.named(GlobusNames.DOCUMENT);
        document.properties.forEach(builder::values);
        return builder.build();
    }

    /** Returns the namespaces of a rule by prefix. */
    static Map<String, String> mappings(XmlElement rule) {
        Map<String, String> mappings = new LinkedHashMap<>();
        rule.child(TriggerNames.trig("NamespaceMappings"))
                .map(XmlElement::children)
                .orElse(List.of())
                .forEach(each -> mappings.put(each.attribute(new QName("prefix")).orElse(""),
                        each.attribute(new QName("uri")).orElse("")));
        return mappings;
    }

    /** Returns the member of a rule: its address if this is the whole reference, otherwise the reference. */
    private static Optional<String> member(XmlElement rule) {
        return rule.child(TriggerNames.trig("MemberEPR"))
                .map(EndpointReference::read)
                .map(reference -> reference.equals(EndpointReference.of(reference.address()))
                        ? reference.address()
                        : reference.toFragment(MEMBER).toString());
    }

    private void copyFirst(String property) {
        add(property, present(property).orElse(""));
    }

    /** Adds a number of seconds, which is an integer in Globus Toolkit 4.2. */
    private void seconds(String property) {
        present(property).map(text -> new BigDecimal(text).setScale(0, RoundingMode.CEILING).toPlainString())
                .ifPresent(text -> add(property, text));
    }

    private void time(String property, Optional<Instant> time) {
        time.ifPresent(at -> add(property, XmlTimes.text(at)));
    }

    private Optional<String> present(String property) {
        return rule.child(TriggerNames.trig(property)).map(XmlElement::text);
    }

    private void add(String property, String text) {
        QName name = GlobusNames.instance(property);
        XmlFragment value = new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, text).build();
        properties.computeIfAbsent(name, _ -> new ArrayList<>()).add(XmlTree.of(value));
    }
}
