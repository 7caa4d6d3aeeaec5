package org.openmds.wsrf.schema;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.w3c.dom.Attr;
import org.w3c.dom.Element;

/**
 * The global components of one XSD in a normal form in which equivalent schemas are equal: prefixes are expanded,
 * defaults and annotations removed, attributes and enumerations sorted. The order of particles is kept.
 */
final class SchemaComponents {

    private static final Set<String> QNAMES = Set.of("type", "ref", "base", "itemType", "memberTypes");
    private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("minOccurs", "1"),
            Map.entry("maxOccurs", "1"), Map.entry("use", "optional"), Map.entry("namespace", "##any"),
            Map.entry("processContents", "strict"), Map.entry("mixed", "false"), Map.entry("abstract", "false"),
            Map.entry("nillable", "false"), Map.entry("attributeFormDefault", "unqualified"),
            Map.entry("finalDefault", ""));
    private static final Predicate<Element> UNORDERED = child -> Set
            .of("attribute", "attributeGroup", "anyAttribute", "enumeration")
            .contains(child.getLocalName());

    private SchemaComponents() {
    }

    /** Returns the components by keys such as {@code element Add}; {@code schema} for the root, {@code imports} for the imported namespaces. */
    static Map<String, String> of(byte[] xsd) {
        Element schema = DomElements.parse(xsd);
        Map<String, String> components = new TreeMap<>(DomElements.children(schema)
                .stream()
                .filter(child -> child.hasAttribute("name"))
                .collect(toMap(child -> child.getLocalName() + " " + child.getAttribute("name"),
                        SchemaComponents::normal)));
        components.put("schema", attributes(schema));
        components.put("imports", DomElements.children(schema, "import")
                .stream()
                .map(child -> child.getAttribute("namespace"))
                .sorted()
                .distinct()
                .collect(joining(" ")));
        return components;
    }

    private static String normal(Element element) {
        List<Element> children = DomElements.children(element)
                .stream()
                .filter(child -> !"annotation".equals(child.getLocalName()))
                .toList();
        Stream<String> ordered = children.stream().filter(UNORDERED.negate()).map(SchemaComponents::normal);
        Stream<String> unordered = children.stream().filter(UNORDERED).map(SchemaComponents::normal).sorted();
        String content = Stream.concat(ordered, unordered).collect(joining(", "));
        return element.getLocalName() + attributes(element) + (content.isEmpty() ? "" : "(" + content + ")");
    }

    private static String attributes(Element element) {
        return IntStream.range(0, element.getAttributes().getLength())
                .mapToObj(index -> (Attr) element.getAttributes().item(index))
                .filter(attribute -> attribute.getNamespaceURI() == null)
                .filter(attribute -> !attribute.getValue().equals(DEFAULTS.get(attribute.getName())))
                .map(attribute -> attribute.getName() + "=" + value(element, attribute))
                .sorted()
                .collect(joining(" ", "[", "]"));
    }

    private static String value(Element element, Attr attribute) {
        boolean qNames = QNAMES.contains(attribute.getName()) || enumeratesQNames(element, attribute);
        return qNames
                ? Arrays.stream(attribute.getValue().strip().split("\\s+"))
                        .map(name -> DomElements.expanded(element, name))
                        .collect(joining(" "))
                : attribute.getValue();
    }

    private static boolean enumeratesQNames(Element element, Attr attribute) {
        return "enumeration".equals(element.getLocalName()) && "value".equals(attribute.getName())
                && "{http://www.w3.org/2001/XMLSchema}QName"
                        .equals(DomElements.expanded(element, ((Element) element.getParentNode()).getAttribute("base")));
    }
}
