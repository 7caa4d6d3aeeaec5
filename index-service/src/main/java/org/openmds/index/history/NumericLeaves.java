package org.openmds.index.history;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.Dialect;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * The numbers in an entry's content: attributes and elements without elements, in hosts, clusters and queues as GLUE describes them. Entries of other groups
 * inside of the content are left out: they have their history where they are registered.
 *
 * <p>
 * A number is named by the path to it, which stays the same while the data keep their form: names without prefixes, each element told from its like by its root,
 * its name or its unique id, else by its place: {@code Host[@Name='a']/FileSystem[@Root='/home']/@AvailableSpace}.
 */
final class NumericLeaves {

    /** Of an entry; further ones are left out. */
    static final int MOST = Block.MOST_SERIES;

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    private static final Set<String> RESOURCES = Set.of("Host", "Cluster", "ComputingElement");
    private static final Set<QName> LEFT_OUT = Set.of(AggregatorTypes.CONFIG, AggregatorTypes.ERROR,
            Dialect.WSRF_1_2.serviceGroup("Entry"));
    /** The first that an element has tells it from its like. */
    private static final List<String> IDENTITIES = List.of("Root", "Name", "UniqueID");
    private static final int LONGEST_IDENTITY = 128;
    private static final int LONGEST_PATH = 512;
    private static final int LONGEST_NUMBER = 32;

    private final XmlNodes nodes;
    private final Map<String, Float> found = new LinkedHashMap<>();

    private NumericLeaves(XmlNodes nodes) {
        this.nodes = nodes;
    }

    /**
     * The numbers by their names; none while the entry's collection fails: what is shown then is old.
     *
     * @param content
     *            the {@code sg:Content} element
     */
    static Map<String, Float> of(XmlFragment content) {
        NumericLeaves leaves = new NumericLeaves(content.nodes());
        if (!leaves.fails(0) && content.root()
                .children(AggregatorTypes.CONTENT)
                .stream()
                .noneMatch(wrapper -> leaves.fails(wrapper.index()))) {
            leaves.search(0, new HashMap<>());
        }
        return leaves.found;
    }

    private boolean fails(int element) {
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child) && nodes.name(child).equals(AggregatorTypes.ERROR)) {
                return true;
            }
        }
        return false;
    }

    /** Looks for the outermost resources. */
    private void search(int element, Map<String, Integer> steps) {
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (!nodes.isElement(child) || LEFT_OUT.contains(nodes.name(child))) {
                continue;
            }
            if (isResource(nodes.name(child))) {
                collect(child, step(child, steps));
            } else {
                search(child, steps);
            }
        }
    }

    private static boolean isResource(QName name) {
        return name.getNamespaceURI().equals(GLUE) && RESOURCES.contains(name.getLocalPart());
    }

    private void collect(int element, String path) {
        if (found.size() >= MOST || path.length() > LONGEST_PATH) {
            return;
        }
        for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            String name = nodes.name(a).getLocalPart();
            if (!IDENTITIES.contains(name)) {
                put(path + "/@" + name, a);
            }
        }
        boolean leaf = true;
        Map<String, Integer> steps = new HashMap<>();
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                leaf = false;
                if (!LEFT_OUT.contains(nodes.name(child))) {
                    collect(child, path + "/" + step(child, steps));
                }
            }
        }
        if (leaf) {
            put(path, element);
        }
    }

    private void put(String path, int node) {
        // Most text is no number, and longer than one: its bytes are counted before a text is made of them.
        if (found.size() < MOST && path.length() <= LONGEST_PATH && mayBeNumber(node)) {
            float value = number(nodes.stringValue(node).strip());
            if (!Float.isNaN(value)) {
                found.putIfAbsent(path, value);
            }
        }
    }

    private boolean mayBeNumber(int node) {
        return nodes.isElement(node)
                ? nodes.firstChild(node) != XmlNodes.NONE
                        && nodes.endOffset(node) - nodes.startOffset(node) < LONGEST_PATH
                : nodes.endOffset(node) - nodes.startOffset(node) <= LONGEST_NUMBER;
    }

    /** NaN for what is no finite number. */
    private static float number(String text) {
        if (text.isEmpty() || text.length() > LONGEST_NUMBER
                || !text.chars().allMatch(c -> "0123456789+-.eE".indexOf(c) >= 0)) {
            return Float.NaN;
        }
        try {
            float value = Float.parseFloat(text);
            return Float.isInfinite(value) ? Float.NaN : value;
        } catch (NumberFormatException e) {
            return Float.NaN;
        }
    }

    /** An element's name with what tells it from those before it. */
    private String step(int element, Map<String, Integer> before) {
        String name = nodes.name(element).getLocalPart() + identity(element);
        int place = before.merge(name, 1, Integer::sum);
        return place == 1 ? name : name + "[" + place + "]";
    }

    private String identity(int element) {
        int best = IDENTITIES.size();
        String predicate = "";
        for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            int rank = IDENTITIES.indexOf(nodes.name(a).getLocalPart());
            if (rank >= 0 && rank < best && nodes.endOffset(a) - nodes.startOffset(a) <= LONGEST_IDENTITY) {
                best = rank;
                predicate = predicate(IDENTITIES.get(rank), nodes.stringValue(a));
            }
        }
        return predicate;
    }

    private static String predicate(String attribute, String value) {
        if (value.indexOf('\'') < 0) {
            return "[@" + attribute + "='" + value + "']";
        }
        return value.indexOf('"') < 0 ? "[@" + attribute + "=\"" + value + "\"]" : "";
    }
}
