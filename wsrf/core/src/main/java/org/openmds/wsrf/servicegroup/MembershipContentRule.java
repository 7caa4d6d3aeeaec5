package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The rule for the members and the content of a group (WS-ServiceGroup 1.2, section 4.1). The group enforces it.
 *
 * @param memberInterfaces
 *            accepted port types; the endpoint reference of a member must name one of them in its metadata as {@code wsam:InterfaceName}; empty to
 *            accept all members
 * @param contentElements
 *            accepted names of the elements in the content; empty to accept all content
 */
public record MembershipContentRule(List<QName> memberInterfaces, List<QName> contentElements) {

    /** The name of the resource property. */
    public static final QName NAME = new QName(Namespaces.WSRF_SG, "MembershipContentRule", "sg");

    /** Accepts all members and all content. */
    public static final MembershipContentRule ANY = new MembershipContentRule(List.of(), List.of());

    private static final String INTERFACE_NAME = "InterfaceName";

    public MembershipContentRule {
        memberInterfaces = List.copyOf(memberInterfaces);
        contentElements = List.copyOf(contentElements);
    }

    /** Returns the reason why the elements are not accepted as content; empty if they are. */
    public Optional<String> contentProblem(List<XmlElement> elements) {
        if (contentElements.isEmpty()) {
            return Optional.empty();
        }
        if (elements.isEmpty()) {
            return Optional.of("empty content breaks this group's MembershipContentRule, which accepts %s"
                    .formatted(names(contentElements)));
        }
        return elements.stream()
                .map(XmlElement::name)
                .filter(name -> !contentElements.contains(name))
                .findFirst()
                .map(name -> "content %s breaks this group's MembershipContentRule, which accepts %s".formatted(name,
                        names(contentElements)));
    }

    /** Returns the reason why a member is not accepted; empty if it is. */
    public Optional<String> memberProblem(EndpointReference member) {
        boolean admitted = memberInterfaces.isEmpty() || member.metadata()
                .stream()
                .map(XmlFragment::root)
                .filter(element -> element.name().getLocalPart().equals(INTERFACE_NAME))
                .flatMap(element -> element.resolve(element.text().strip()).stream())
                .anyMatch(memberInterfaces::contains);
        return admitted
                ? Optional.empty()
                : Optional.of(
                        "member %s names none of the interfaces that this group accepts: %s".formatted(member.address(),
                                names(memberInterfaces)));
    }

    /** Returns the value of the resource property. */
    public XmlFragment toFragment() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(NAME);
        if (!memberInterfaces.isEmpty()) {
            builder.attribute(new QName("MemberInterfaces"), declare(builder, memberInterfaces, "m"));
        }
        builder.attribute(new QName("ContentElements"), declare(builder, contentElements, "c"));
        return builder.end().build();
    }

    private static String declare(XmlFragmentBuilder builder, List<QName> names, String prefix) {
        List<String> namespaces = names.stream()
                .map(QName::getNamespaceURI)
                .filter(uri -> !uri.isEmpty())
                .distinct()
                .toList();
        for (int i = 0; i < namespaces.size(); i++) {
            builder.namespace(prefix + i, namespaces.get(i));
        }
        return names.stream()
                .map(name -> name.getNamespaceURI().isEmpty()
                        ? name.getLocalPart()
                        : prefix + namespaces.indexOf(name.getNamespaceURI()) + ":" + name.getLocalPart())
                .collect(Collectors.joining(" "));
    }

    private static String names(List<QName> names) {
        return names.stream().map(QName::toString).collect(Collectors.joining(", "));
    }
}
