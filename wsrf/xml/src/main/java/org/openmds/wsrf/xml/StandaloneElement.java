package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Writes an element of a fragment as a document of its own. */
final class StandaloneElement {

    private StandaloneElement() {
    }

    /**
     * Writes the bytes of {@link XmlElement#toFragment(Map)}. If no descendant declares a namespace, only the start tag is new and the
     * other bytes are copied.
     */
    static void write(XmlFragment fragment, int element, Map<String, String> inScope, OutputStream out)
            throws IOException {
        XmlNodes nodes = fragment.nodes();
        int rest = restOfStartTag(nodes, element);
        if (declaresInside(nodes, element)) {
            fragment.element(element).toFragment(inScope).writeTo(out);
            return;
        }
        CanonicalBytes start = new CanonicalBytes(Integer.MAX_VALUE);
        start.raw(nodes.bytes(), nodes.startOffset(element),
                nodes.startOffset(element) + 1 + XmlNodes.nameLength(nodes.name(element)));
        for (Map.Entry<String, String> namespace : inScope.entrySet()) {
            declare(start, namespace.getKey(), namespace.getValue());
        }
        out.write(start.toArray());
        out.write(nodes.bytes(), rest, nodes.endOffset(element) - rest);
    }

    /** Returns the offset of the first attribute or of the end of the start tag: declarations come before both. */
    private static int restOfStartTag(XmlNodes nodes, int element) {
        int rest = nodes.startOffset(element) + 1 + XmlNodes.nameLength(nodes.name(element));
        for (int d = nodes.firstDeclaration(element); d != XmlNodes.NONE; d = nodes.nextDeclaration(d)) {
            rest = nodes.endOffset(d) + 1;
        }
        return rest;
    }

    private static boolean declaresInside(XmlNodes nodes, int element) {
        int first = element + 1;
        while (first < nodes.end(element) && nodes.kind(first) == NodeKind.NAMESPACE) {
            first++;
        }
        for (int node = first; node < nodes.end(element); node++) {
            if (nodes.kind(node) == NodeKind.NAMESPACE) {
                return true;
            }
        }
        return false;
    }

    private static void declare(CanonicalBytes start, String prefix, String uri) {
        start.plain(prefix.isEmpty() ? " xmlns" : " xmlns:");
        start.plain(prefix);
        start.plain("=\"");
        start.attribute(uri, Integer.MAX_VALUE);
        start.plain("\"");
    }
}
