package org.openmds.provider.glue2;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.wsrf.xml.XmlElement;

/** An entity of a GLUE 2 document. Elements are found by local names, in any namespace. */
record Glue2Entity(XmlElement element) {

    /** The value that GLUE 2 uses for an undefined name (GFD.147, appendix A). */
    private static final String UNDEFINED = "UNDEFINEDVALUE";

    /** Returns the entities of a kind: the element itself or all below it. */
    static List<Glue2Entity> all(XmlElement root, String kind) {
        List<Glue2Entity> found = new ArrayList<>();
        collect(root, kind, found);
        return found;
    }

    private static void collect(XmlElement at, String kind, List<Glue2Entity> found) {
        if (at.name().getLocalPart().equals(kind)) {
            found.add(new Glue2Entity(at));
            return;
        }
        at.children().forEach(child -> collect(child, kind, found));
    }

    String id() {
        return text("ID").orElse("");
    }

    /** Returns the first value of a property; empty if it is missing or undefined. */
    Optional<String> text(String property) {
        return children(element, property).map(XmlElement::text)
                .map(String::strip)
                .filter(value -> !value.isEmpty() && !value.equalsIgnoreCase(UNDEFINED))
                .findFirst();
    }

    OptionalLong number(String property) {
        try {
            return text(property).map(Long::parseLong).map(OptionalLong::of).orElse(OptionalLong.empty());
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** Returns the ids to which the entity's associations refer, each once. */
    Set<String> owners() {
        return children(element, "Associations").flatMap(each -> each.children().stream())
                .map(each -> each.text().strip())
                .filter(id -> !id.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<XmlElement> children(XmlElement element, String localName) {
        return element.children().stream().filter(child -> child.name().getLocalPart().equals(localName));
    }
}
