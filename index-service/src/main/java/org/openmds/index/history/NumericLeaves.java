package org.openmds.index.history;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Finds the numbers in an entry's content: in attributes and in elements without child elements, of hosts, clusters and queues in GLUE. Nested
 * entries of other groups are skipped: their history is recorded where they are registered.
 *
 * <p>
 * The name of a number is its path, which is stable while the data keeps its form. It consists of element names without prefixes; elements of one
 * name are distinguished by their root, name or unique id, or else by position:
 * {@code Host[@Name='a']/FileSystem[@Root='/home']/@AvailableSpace}.
 */
public final class NumericLeaves {

    /** Maximum number of numbers of an entry; further ones are skipped. */
    static final int MAX_LEAVES = SampleBlock.MAX_SERIES;

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    private static final Set<String> RESOURCES = Set.of("Host", "Cluster", "ComputingElement");
    private static final Set<QName> WRAPPERS = Set.of(AggregatorTypes.CONTENT, AggregatorTypes.DATA);
    private static final Set<QName> IGNORED_ELEMENTS = Set.of(AggregatorTypes.CONFIG, AggregatorTypes.ERROR,
            WsrfDialect.WSRF_1_2.serviceGroup("Entry"));
    /** Attributes that distinguish elements of one name; the first that is present is used. */
    private static final List<String> IDENTITIES = List.of("Root", "Name", "UniqueID");
    private static final int MAX_IDENTITY_BYTES = 128;
    private static final int MAX_PATH_LENGTH = 512;
    private static final int MAX_NUMBER_LENGTH = 32;

    private final XmlNodes nodes;
    /** True if data other than hosts, clusters and queues is included. */
    private final boolean includesOtherData;
    private final Consumer<NumericLeaf> found;
    private final Set<String> paths = new HashSet<>();
    private final int maxLeaves;

    private NumericLeaves(XmlFragment content, boolean includesOtherData, int maxLeaves, Consumer<NumericLeaf> found) {
        this.nodes = content.nodes();
        this.includesOtherData = includesOtherData;
        this.maxLeaves = maxLeaves;
        this.found = found;
    }

    /** The path and the enclosing resource of an element. */
    private record LeafLocation(String path, int resourceEnd, String host) {

        private static final LeafLocation ROOT = new LeafLocation("", 0, "");

        LeafLocation child(String step) {
            return new LeafLocation(path.isEmpty() ? step : path + "/" + step, resourceEnd, host);
        }
    }

    /**
     * Finds all numbers in the data of an entry; none while the entry's collection fails.
     *
     * @param content
     *            the {@code sg:Content} element
     * @param found
     *            called for each number in document order; paths are unique
     */
    public static void all(XmlFragment content, Consumer<NumericLeaf> found) {
        new NumericLeaves(content, true, Integer.MAX_VALUE, found).run(content);
    }

    /**
     * Returns the numbers of an entry's resources by path; none while the entry's collection fails, because its data is old then.
     *
     * @param content
     *            the {@code sg:Content} element
     */
    static Map<String, Float> of(XmlFragment content) {
        Map<String, Float> values = new LinkedHashMap<>();
        new NumericLeaves(content, false, MAX_LEAVES, leaf -> values.put(leaf.path(), (float) leaf.value()))
                .run(content);
        return values;
    }

    private void run(XmlFragment content) {
        if (!fails(0) && content.root()
                .children(AggregatorTypes.CONTENT)
                .stream()
                .noneMatch(wrapper -> fails(wrapper.index()))) {
            search(0, LeafLocation.ROOT, new HashMap<>());
        }
    }

    private boolean fails(int element) {
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child) && nodes.name(child).equals(AggregatorTypes.ERROR)) {
                return true;
            }
        }
        return false;
    }

    /** Finds the outermost resources. They are counted over all data, so that their names do not depend on the elements around them. */
    private void search(int element, LeafLocation leafLocation, Map<String, Integer> resources) {
        Map<String, Integer> steps = new HashMap<>();
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (!nodes.isElement(child) || IGNORED_ELEMENTS.contains(nodes.name(child))) {
                continue;
            }
            if (isResource(nodes.name(child))) {
                collect(child, LeafLocation.ROOT.child(step(child, resources)));
            } else if (!includesOtherData || WRAPPERS.contains(nodes.name(child))) {
                search(child, leafLocation, resources);
            } else {
                LeafLocation inside = leafLocation.child(step(child, steps));
                if (putAttributesOf(child, inside)) {
                    put(inside, inside.path(), child);
                }
                search(child, inside, resources);
            }
        }
    }

    private static boolean isResource(QName name) {
        return name.getNamespaceURI().equals(GLUE) && RESOURCES.contains(name.getLocalPart());
    }

    private void collect(int element, LeafLocation leafLocation) {
        if (paths.size() >= maxLeaves || leafLocation.path().length() > MAX_PATH_LENGTH) {
            return;
        }
        LeafLocation here = isResource(nodes.name(element)) ? resource(element, leafLocation) : leafLocation;
        boolean leaf = putAttributesOf(element, here);
        Map<String, Integer> steps = new HashMap<>();
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child) && !IGNORED_ELEMENTS.contains(nodes.name(child))) {
                collect(child, here.child(step(child, steps)));
            }
        }
        if (leaf) {
            put(here, here.path(), element);
        }
    }

    private LeafLocation resource(int element, LeafLocation leafLocation) {
        String host = leafLocation.host();
        if (nodes.name(element).getLocalPart().equals("Host")) {
            for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
                if (nodes.name(a).getLocalPart().equals("Name")
                        && nodes.endOffset(a) - nodes.startOffset(a) <= MAX_IDENTITY_BYTES) {
                    host = nodes.stringValue(a);
                }
            }
        }
        return new LeafLocation(leafLocation.path(), leafLocation.path().length(), host);
    }

    /** Reads the attributes of an element; returns true if it has no child elements. */
    private boolean putAttributesOf(int element, LeafLocation leafLocation) {
        for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            String name = nodes.name(a).getLocalPart();
            if (!IDENTITIES.contains(name)) {
                put(leafLocation, leafLocation.path() + "/@" + name, a);
            }
        }
        for (int child = nodes.firstChild(element); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                return false;
            }
        }
        return true;
    }

    private void put(LeafLocation leafLocation, String path, int node) {
        // Most text is longer than a number: its length is checked before a String is made.
        if (paths.size() < maxLeaves && path.length() <= MAX_PATH_LENGTH && mayBeNumber(node)) {
            double value = number(nodes.stringValue(node).strip());
            boolean fits = includesOtherData ? Double.isFinite(value) : Float.isFinite((float) value);
            if (fits && paths.add(path)) {
                found.accept(new NumericLeaf(path, leafLocation.resourceEnd(), leafLocation.host(), value));
            }
        }
    }

    private boolean mayBeNumber(int node) {
        return nodes.isElement(node)
                ? nodes.firstChild(node) != XmlNodes.NONE
                        && nodes.endOffset(node) - nodes.startOffset(node) < MAX_PATH_LENGTH
                : nodes.endOffset(node) - nodes.startOffset(node) <= MAX_NUMBER_LENGTH;
    }

    /** Returns the number; NaN for other text. */
    private static double number(String text) {
        if (text.isEmpty() || text.length() > MAX_NUMBER_LENGTH
                || !text.chars().allMatch(c -> "0123456789+-.eE".indexOf(c) >= 0)) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Returns an element's name with a predicate that distinguishes it from its earlier siblings. */
    private String step(int element, Map<String, Integer> before) {
        String name = nodes.name(element).getLocalPart() + identity(element);
        int position = before.merge(name, 1, Integer::sum);
        return position == 1 ? name : name + "[" + position + "]";
    }

    private String identity(int element) {
        int best = IDENTITIES.size();
        String predicate = "";
        for (int a = nodes.firstAttribute(element); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            int rank = IDENTITIES.indexOf(nodes.name(a).getLocalPart());
            if (rank >= 0 && rank < best && nodes.endOffset(a) - nodes.startOffset(a) <= MAX_IDENTITY_BYTES) {
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
