package org.openmds.trigger.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyModification.Delete;
import org.openmds.wsrf.properties.PropertyModification.Insert;
import org.openmds.wsrf.properties.PropertyModification.Update;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Modifications of the properties of Globus Toolkit 4.2 as modifications of the properties of {@link RuleXml}. A value that is nil, or an empty one
 * of a property that has no empty text, is no value.
 */
final class GlobusModifications {

    private static final QName NIL = new QName(Namespaces.XSI, "nil");
    private static final QName MEMBER_EPR = TriggerNames.trig("MemberEPR");
    private static final QName MAPPINGS = TriggerNames.trig("NamespaceMappings");
    private static final QName SCOPE = TriggerNames.own("Scope");

    private final TriggerRule rule;
    private final Map<String, String> mappings;

    GlobusModifications(TriggerRule rule) {
        this.rule = rule;
        this.mappings = new LinkedHashMap<>(GlobusProperties.mappings(RuleXml.write(rule).root()));
    }

    /**
     * @throws WsrfFaultException
     *             a value has no meaning here
     */
    List<PropertyModification> translate(List<PropertyModification> modifications) {
        List<PropertyModification> translated = new ArrayList<>();
        modifications.forEach(each -> translated.addAll(translate(each)));
        return translated;
    }

    private List<PropertyModification> translate(PropertyModification modification) {
        QName property = modification.property();
        if (!GlobusNames.isInstance(property)) {
            throw refusal(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                    "a trigger of Globus Toolkit 4.2 has no property %s".formatted(property));
        }
        if (property.equals(GlobusNames.MATCHING_RULE) && !(rule.condition() instanceof RuleCondition.Matches)) {
            throw refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY,
                    "the trigger is about lost or stale entries and has no matching rule");
        }
        List<XmlFragment> values = values(modification);
        if (property.equals(GlobusNames.MEMBER_EPR)) {
            return member(modification, values);
        }
        if (property.equals(GlobusNames.NAMESPACE_MAPPINGS)) {
            return namespaceMappings(modification, values);
        }
        QName name = TriggerNames.trig(property.getLocalPart());
        PropertyModification renamed = switch (modification) {
            case Insert _ -> new Insert(name, renamed(name, values));
            case Update _ -> new Update(name, renamed(name, values));
            case Delete _ -> new Delete(name);
        };
        // The interval of Globus Toolkit 4.2 is that between repeated notices, too.
        return property.equals(GlobusNames.MINIMUM_FIRING_INTERVAL)
                ? List.of(renamed, new Delete(TriggerNames.own("RepeatInterval")))
                : List.of(renamed);
    }

    private static List<XmlFragment> values(PropertyModification modification) {
        List<XmlFragment> values = switch (modification) {
            case Insert insert -> insert.values();
            case Update update -> update.values();
            case Delete _ -> List.of();
        };
        return values.stream().filter(value -> !isAbsent(value.root())).toList();
    }

    private static boolean isAbsent(XmlElement value) {
        String nil = value.attribute(NIL).orElse("");
        return nil.equals("true") || nil.equals("1") || value.children().isEmpty() && value.text().isBlank();
    }

    private List<PropertyModification> member(PropertyModification modification, List<XmlFragment> values) {
        boolean isInsert = modification instanceof Insert;
        if (values.size() > 1 || isInsert && !values.isEmpty() && hasMember()) {
            throw refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY, "a trigger has at most one MemberEPR");
        }
        if (values.isEmpty()) {
            return isInsert
                    ? List.of()
                    : List.of(new Delete(MEMBER_EPR), scope("group"), new Delete(TriggerNames.own("Document")));
        }
        XmlFragment reference = reference(values.getFirst().root()).toFragment(MEMBER_EPR);
        return List.of(new Update(MEMBER_EPR, List.of(reference)), scope("entry"));
    }

    private boolean hasMember() {
        return RuleXml.write(rule).root().child(MEMBER_EPR).isPresent();
    }

    private static Update scope(String scope) {
        return new Update(SCOPE, List.of(new XmlFragmentBuilder(XmlLimits.DEFAULT).element(SCOPE, scope).build()));
    }

    /** Reads a member: an endpoint reference as children or as text, or only an address. */
    private static EndpointReference reference(XmlElement value) {
        try {
            if (!value.children().isEmpty()) {
                return EndpointReference.read(value);
            }
            String text = value.text().strip();
            XmlElement element = text.startsWith("<")
                    ? XmlFragment.parse(text).root()
                    : EndpointReference.of(text).toFragment(MEMBER_EPR).root();
            return EndpointReference.read(element);
        } catch (InvalidXmlException e) {
            throw refusal(FaultKind.INVALID_MODIFICATION, "MemberEPR must be an address or an endpoint reference: %s"
                    .formatted(e.getMessage()));
        }
    }

    private List<PropertyModification> namespaceMappings(PropertyModification modification, List<XmlFragment> values) {
        if (!(modification instanceof Insert)) {
            mappings.clear();
        }
        values.forEach(value -> addMapping(value.root().text().strip()));
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(MAPPINGS);
        mappings.forEach((prefix, uri) -> builder.start(TriggerNames.trig("Namespace"))
                .attribute(new QName("prefix"), prefix)
                .attribute(new QName("uri"), uri)
                .end());
        return List.of(new Update(MAPPINGS, List.of(builder.end().build())));
    }

    private void addMapping(String text) {
        String binding = text.startsWith("xmlns:") ? text.substring("xmlns:".length()) : text;
        int equals = binding.indexOf('=');
        if (equals < 1) {
            throw refusal(FaultKind.INVALID_MODIFICATION,
                    "NamespaceMappings must be prefix=namespace, was '%s'".formatted(text));
        }
        String uri = binding.substring(equals + 1).strip().replaceAll("^[\"']|[\"']$", "");
        mappings.put(binding.substring(0, equals).strip(), uri);
    }

    private static List<XmlFragment> renamed(QName name, List<XmlFragment> values) {
        return values.stream()
                .map(value -> new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, value.root().text().strip())
                        .build())
                .toList();
    }

    private static WsrfFaultException refusal(FaultKind kind, String description) {
        return PropertyWrites.refusal(kind, description, List.of());
    }
}
