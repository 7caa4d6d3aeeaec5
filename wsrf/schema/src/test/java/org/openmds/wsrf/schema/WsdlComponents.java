package org.openmds.wsrf.schema;

import static java.util.stream.Collectors.joining;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

import org.w3c.dom.Element;

/** The messages, port types and operations of a WSDL 1.1 file in a normal form: prefixes expanded, faults sorted. */
final class WsdlComponents {

    private static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";

    private WsdlComponents() {
    }

    /** Returns the components by keys such as {@code message AddRequest} and {@code operation ServiceGroupRegistration/Add}. */
    static Map<String, String> of(byte[] wsdl) {
        Element definitions = DomElements.parse(wsdl);
        Map<String, String> components = new TreeMap<>();
        components.put("definitions",
                definitions.getAttribute("name") + " " + definitions.getAttribute("targetNamespace"));
        components.put("imports", namespaces(definitions));
        DomElements.children(definitions, "types")
                .stream()
                .flatMap(types -> DomElements.children(types, "schema").stream())
                .forEach(schema -> components.put("types", namespaces(schema)));
        for (Element message : DomElements.children(definitions, "message")) {
            components.put("message " + message.getAttribute("name"),
                    each(message, "part", part -> part.getAttribute("name") + "="
                            + DomElements.expanded(part, part.getAttribute("element"))));
        }
        DomElements.children(definitions, "portType").forEach(portType -> addPortType(components, portType));
        return components;
    }

    private static void addPortType(Map<String, String> components, Element portType) {
        String name = portType.getAttribute("name");
        String properties = portType.getAttributeNS(RP, "ResourceProperties");
        components.put("portType " + name, properties.isEmpty() ? "" : DomElements.expanded(portType, properties));
        for (Element operation : DomElements.children(portType, "operation")) {
            components.put("operation " + name + "/" + operation.getAttribute("name"),
                    "input " + each(operation, "input", WsdlComponents::message) + "; output "
                            + each(operation, "output", WsdlComponents::message) + "; fault "
                            + each(operation, "fault", WsdlComponents::message));
        }
    }

    private static String message(Element reference) {
        return reference.getAttribute("name") + "=" + DomElements.expanded(reference, reference.getAttribute("message"));
    }

    private static String namespaces(Element parent) {
        return each(parent, "import", child -> child.getAttribute("namespace"));
    }

    private static String each(Element parent, String child, Function<Element, String> text) {
        return DomElements.children(parent, child).stream().map(text).sorted().distinct().collect(joining(", "));
    }
}
