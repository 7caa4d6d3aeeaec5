package org.openmds.trigger.evaluation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.ElementIdentity;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathNode;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Computes the labels that identify matching elements. Immutable and thread-safe. */
final class ElementLabels {

    private static final int ID_BYTES = 8;
    private static final String NAMING = "@*[contains(' Root Name name UniqueID ID Id id LocalID ', concat(' ', local-name(), ' '))]";
    private static final String NAMING_CHILD = "*[contains(' Name ID LocalID ', concat(' ', local-name(), ' '))]";
    private static final Map<String, String> PREFIXES = Map.of("sg", Namespaces.WSRF_SG, "wsa",
            "http://www.w3.org/2005/08/addressing", "mds", AggregatorTypes.OPENMDS_NAMESPACE);
    /** The entry of another index in which the element is: the nearest entry that is not the outermost. */
    private static final String NESTED_ENTRY = "ancestor::sg:Entry[ancestor::sg:Entry][1]";
    private static final XPathExpression KIND = xpath("local-name()");
    private static final XPathExpression OWN_NAME = xpath(name("self::*", NAMING));
    /** Labels of the things around an element, and the elements that stand for such a thing. */
    private static final List<Surrounding> SURROUNDINGS = List.of(
            new Surrounding("host", Set.of("Host"), NAMING),
            new Surrounding("filesystem", Set.of("FileSystem"), "@*[local-name()='Root']"),
            new Surrounding("queue", Set.of("ComputingElement", "ComputingShare", "Queue"), NAMING),
            new Surrounding("cluster", Set.of("Cluster"), NAMING),
            new Surrounding("subject", Set.of("Certificate"), "@Subject"));
    private static final XPathExpression ORIGIN = xpath(
            "string((%1$s/@mds:name | %1$s[not(@mds:name)]/sg:MemberServiceEPR/wsa:Address)[1])"
                    .formatted(NESTED_ENTRY));
    private static final XPathExpression SITE = xpath("string(ancestor::sg:Entry[@mds:site][1]/@mds:site)");

    /** A label with the name of the nearest element of some kinds. */
    private record Surrounding(String label, Set<String> kinds, XPathExpression expression) {

        Surrounding(String label, Set<String> kinds, String naming) {
            this(label, kinds, xpath(nearest(kinds, naming)));
        }

        private static String nearest(Set<String> kinds, String naming) {
            String test = String.join(" or ",
                    kinds.stream().sorted().map(kind -> "local-name() = '%s'".formatted(kind)).toList());
            return name("ancestor-or-self::*[%s][1]".formatted(test), naming);
        }
    }

    private final ElementIdentity identity;

    ElementLabels(ElementIdentity identity) {
        this.identity = identity;
    }

    /** Returns the elements at or around nodes, in their order; of several with the same labels, the first. */
    List<MatchedElement> elements(List<XPathNode> nodes) {
        List<MatchedElement> elements = new ArrayList<>(nodes.size());
        Set<String> known = new HashSet<>();
        for (XPathNode each : nodes) {
            XPathNode node = each.element();
            SequencedMap<String, String> labels = labels(node);
            String id = id(labels);
            if (known.add(id)) {
                elements.add(new MatchedElement(id, labels, node));
            }
        }
        return elements;
    }

    private SequencedMap<String, String> labels(XPathNode node) {
        SequencedMap<String, String> labels = new LinkedHashMap<>();
        identity.labels().forEach((name, expression) -> put(labels, name, node.stringValue(expression)));
        if (identity.labels().isEmpty()) {
            SURROUNDINGS.forEach(each -> put(labels, each.label(), node.stringValue(each.expression())));
            putElement(labels, node);
        }
        put(labels, AlertEvidence.ORIGIN, node.stringValue(ORIGIN));
        put(labels, AlertEvidence.SITE, node.stringValue(SITE));
        if (labels.isEmpty()) {
            labels.put(AlertEvidence.ELEMENT, AlertTexts.shortened(node.path()));
        }
        return labels;
    }

    /** Adds the name of the element itself, or its path, unless another label already says it. */
    private static void putElement(SequencedMap<String, String> labels, XPathNode node) {
        String kind = node.stringValue(KIND);
        boolean isNamed = SURROUNDINGS.stream()
                .anyMatch(each -> each.kinds().contains(kind) && labels.containsKey(each.label()));
        if (!isNamed) {
            String name = node.stringValue(OWN_NAME);
            put(labels, AlertEvidence.ELEMENT, name.isEmpty() ? localPath(node) : kind + " " + name);
        }
    }

    /** Returns the path below the nearest element that has a label, or below the data of the entry. */
    private static String localPath(XPathNode node) {
        List<String> names = Arrays.asList(node.path().split("/"));
        int from = names.size() - 1;
        while (from > 0 && !isRoot(names.get(from - 1))) {
            from--;
        }
        return String.join("/", names.subList(from, names.size()));
    }

    private static boolean isRoot(String step) {
        String name = step.replaceFirst("\\[.*", "");
        return name.equals("AggregatorData") || name.equals("Content")
                || SURROUNDINGS.stream().anyMatch(each -> each.kinds().contains(name));
    }

    private static void put(SequencedMap<String, String> labels, String name, String text) {
        String value = AlertTexts.shortened(text);
        if (!value.isEmpty()) {
            labels.put(name, value);
        }
    }

    private static String id(SequencedMap<String, String> labels) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            labels.forEach((name, value) -> {
                digest.update(name.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
                digest.update(value.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            });
            return HexFormat.of().formatHex(digest.digest(), 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String name(String element, String attribute) {
        return "string((%1$s/%2$s | %1$s/%3$s)[1])".formatted(element, attribute, NAMING_CHILD);
    }

    private static XPathExpression xpath(String text) {
        return XPathExpression.compile(text, PREFIXES, XPathLimits.DEFAULT);
    }
}
