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
 * The numbers in an entry's content: attributes and elements without elements, in hosts, clusters and queues as GLUE describes them. Entries of other groups
 * inside of the content are left out: they have their history where they are registered.
 *
 * <p>
 * A number is named by the path to it, which stays the same while the data keep their form: names without prefixes, each element told from its like by its root,
 * its name or its unique id, else by its place: {@code Host[@Name='a']/FileSystem[@Root='/home']/@AvailableSpace}.
 */
public final class NumericLeaves {

    /** Of an entry; further ones are left out. */
    static final int MAX_LEAVES = SampleBlock.MAX_SERIES;

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    private static final Set<String> RESOURCES = Set.of("Host", "Cluster", "ComputingElement");
    private static final Set<QName> WRAPPERS = Set.of(AggregatorTypes.CONTENT, AggregatorTypes.DATA);
    private static final Set<QName> IGNORED_ELEMENTS = Set.of(AggregatorTypes.CONFIG, AggregatorTypes.ERROR,
            WsrfDialect.WSRF_1_2.serviceGroup("Entry"));
    /** The first that an element has tells it from its like. */
    private static final List<String> IDENTITIES = List.of("Root", "Name", "UniqueID");
    private static final int MAX_IDENTITY_BYTES = 128;
    private static final int MAX_PATH_LENGTH = 512;
    private static final int MAX_NUMBER_LENGTH = 32;

    private final XmlNodes nodes;
    /** Whether other data than hosts, clusters and queues count too. */
    private final boolean includesOtherData;
    private final Consumer<NumericLeaf> found;
    private final Set<String> paths = new HashSet<>();
    private final int maxLeaves;

    private NumericLeaves(XmlFragment content, boolean everything, int most, Consumer<NumericLeaf> found) {
        this.nodes = content.nodes();
        this.includesOtherData = everything;
        this.maxLeaves = most;
        this.found = found;
    }

    /** Where an element stands. */
    private record LeafLocation(String path, int resourceEnd, String host) {

        private static final LeafLocation ROOT = new LeafLocation("", 0, "");

        LeafLocation child(String step) {
            return new LeafLocation(path.isEmpty() ? step : path + "/" + step, resourceEnd, host);
        }
    }

    /**
     * The numbers in the data of an entry, whatever they are of; none while the entry's collection fails.
     *
     * @param content
     *            the {@code sg:Content} element
     * @param found
     *            called for each in the order of the document; no two have the same path
     */
    public static void all(XmlFragment content, Consumer<NumericLeaf> found) {
        new NumericLeaves(content, true, Integer.MAX_VALUE, found).run(content);
    }

    /**
     * The numbers by their names; none while the entry's collection fails: what is shown then is old.
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

    /** Looks for the outermost resources. These are counted over all data, so that their names do not tell what is around them. */
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

    /** Whether the element has no elements in it. */
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
        // Most text is no number, and longer than one: its bytes are counted before a text is made of them.
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

    /** NaN for what is no number. */
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
