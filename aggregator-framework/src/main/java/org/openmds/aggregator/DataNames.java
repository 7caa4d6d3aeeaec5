package org.openmds.aggregator;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlNodes;

/**
 * Finds a name for collected data in the data: of its first cluster, host, storage element or queue in GLUE, or else of its root element. Several
 * root elements of one name, such as the result of a query, have no name. Looks at a limited number of elements.
 */
final class DataNames {

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    private static final String STORAGE_ELEMENT = "StorageElement";
    /** The attributes that name a resource in GLUE, the best first. */
    private static final Map<String, List<String>> RESOURCES = Map.of("Cluster", List.of("Name", "UniqueID"), "Host",
            List.of("Name", "UniqueID"), "ComputingElement", List.of("UniqueID", "Name"), STORAGE_ELEMENT,
            List.of("UniqueID", "Name"));
    /** The attributes and children that name other elements, in lower case, the best first. */
    private static final List<String> NAMING = List.of("name", "servicename", "hostname", "servicetypename",
            "uniqueid");
    private static final int MAX_ELEMENTS = 64;
    private static final int MAX_DEPTH = 3;
    private static final int MAX_BYTES = 4 * EntryNaming.MAX_LENGTH;

    private final XmlNodes nodes;
    private int visited;

    private DataNames(XmlNodes nodes) {
        this.nodes = nodes;
    }

    /** Returns the name of the data in an element. */
    static Optional<String> of(XmlNodes nodes, int parent) {
        int first = firstElement(nodes, parent);
        if (first == XmlNodes.NONE) {
            return Optional.empty();
        }
        int second = nextElement(nodes, first);
        if (second != XmlNodes.NONE && nodes.name(second).equals(nodes.name(first))) {
            return Optional.empty();
        }
        DataNames names = new DataNames(nodes);
        return names.resource(parent, 1).or(() -> names.root(first));
    }

    /** Returns the first child element, or {@link XmlNodes#NONE}. */
    static int firstElement(XmlNodes nodes, int parent) {
        int child = nodes.firstChild(parent);
        return child == XmlNodes.NONE || nodes.isElement(child) ? child : nextElement(nodes, child);
    }

    private static int nextElement(XmlNodes nodes, int from) {
        int next = nodes.nextSibling(from);
        while (next != XmlNodes.NONE && !nodes.isElement(next)) {
            next = nodes.nextSibling(next);
        }
        return next;
    }

    private Optional<String> resource(int parent, int depth) {
        for (int child = firstElement(nodes, parent); child != XmlNodes.NONE
                && visited++ < MAX_ELEMENTS; child = nextElement(nodes, child)) {
            Optional<String> name = attribute(child, identities(nodes.name(child)));
            if (name.isEmpty() && depth < MAX_DEPTH) {
                name = resource(child, depth + 1);
            }
            if (name.isPresent()) {
                return name;
            }
        }
        return Optional.empty();
    }

    private static List<String> identities(QName element) {
        // Schemas of storage have several namespaces.
        return element.getNamespaceURI().equals(GLUE) || element.getLocalPart().equals(STORAGE_ELEMENT)
                ? RESOURCES.getOrDefault(element.getLocalPart(), List.of())
                : List.of();
    }

    private Optional<String> attribute(int element, List<String> best) {
        for (String wanted : best) {
            for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
                if (nodes.name(a).getLocalPart().equals(wanted) && isShort(a) && !nodes.stringValue(a).isBlank()) {
                    return Optional.of(nodes.stringValue(a));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> root(int element) {
        int best = NAMING.size();
        String found = "";
        int left = MAX_ELEMENTS;
        for (int node = element + 1; node < nodes.end(element) && left-- > 0; node = nodes.end(node)) {
            int rank = isNamed(node) ? NAMING.indexOf(nodes.name(node).getLocalPart().toLowerCase(Locale.ROOT)) : -1;
            if (rank >= 0 && rank < best && isShort(node) && !nodes.stringValue(node).isBlank()) {
                best = rank;
                found = nodes.stringValue(node);
            }
        }
        return Optional.of(found).filter(name -> !name.isEmpty());
    }

    private boolean isNamed(int node) {
        return switch (nodes.kind(node)) {
            case ELEMENT, ATTRIBUTE -> true;
            default -> false;
        };
    }

    private boolean isShort(int node) {
        int length = nodes.endOffset(node) - nodes.startOffset(node);
        return length > 0 && length <= MAX_BYTES;
    }
}
