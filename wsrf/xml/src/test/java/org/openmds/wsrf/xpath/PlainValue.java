package org.openmds.wsrf.xpath;

import java.util.stream.IntStream;

import org.openmds.wsrf.xpath.document.AssembledDocument;

/** Converts a result to the format of {@link org.openmds.wsrf.xpath.oracle.JaxenOracle}. */
final class PlainValue {

    private PlainValue() {
    }

    /**
     * Returns a Boolean, Double, String, or the list of nodes: {@code part:index} (and {@code :prefix} for a namespace node) or
     * {@code document}.
     */
    static Object of(XPathResult result) {
        return switch (result) {
            case ValueResult value -> value.value();
            case NodeSetResult nodes ->
                IntStream.range(0, nodes.size()).mapToObj(i -> key(nodes.nodes().get(i), nodes.document())).toList();
            default -> throw new IllegalStateException("the result is neither a node-set nor a value");
        };
    }

    private static String key(long node, AssembledDocument document) {
        if (node == AssembledDocument.DOCUMENT) {
            return "document";
        }
        String key = AssembledDocument.part(node) + ":" + AssembledDocument.index(node);
        return AssembledDocument.isNamespace(node) ? key + ":" + document.namespace(node).prefix() : key;
    }
}
