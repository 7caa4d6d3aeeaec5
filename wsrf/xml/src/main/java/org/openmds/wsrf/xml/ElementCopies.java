package org.openmds.wsrf.xml;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Copies elements of one document, each as a self-contained fragment that declares only the namespaces that it may use: those of its names, the
 * default namespace, and those of every name before a colon in its text and attribute values. So many small elements of a document with many
 * declarations have small copies, and each declaration is read once. The length of all copies together is limited. Not thread-safe.
 */
public final class ElementCopies {

    /** Bytes that a declaration takes besides its prefix and its namespace: {@code xmlns:=""} and a space. */
    private static final int DECLARATION_BYTES = 10;
    private static final int MAX_MULTIPLE = 4;
    /** Length that copies may have beyond that, for the declarations of a short document. */
    private static final int SPARE_BYTES = 64 << 10;
    /** Heap bytes that a copy takes besides its content. */
    private static final int HEAP_BYTES_PER_COPY = 256;

    private final XmlNodes nodes;
    private final long maxBytes;
    private final LongConsumer memory;
    private long left;
    private long heapBytes;
    /** The declarations on the elements around copied ones, by the element's index. */
    private final Map<Integer, Map<String, String>> declarations = new HashMap<>();

    private ElementCopies(XmlFragment document, LongConsumer memory) {
        this.nodes = document.nodes();
        this.maxBytes = maxBytes(document);
        this.memory = memory;
        this.left = maxBytes;
        this.heapBytes = document.heapBytes();
    }

    /**
     * Begins to copy elements of a document. All copies together may be four times as long as the document, and 64 KiB.
     *
     * @param memory
     *            receives, before each copy, the heap bytes of the document and of all copies up to it; may throw an exception if there is no room
     */
    public static ElementCopies of(XmlFragment document, LongConsumer memory) {
        return new ElementCopies(document, memory);
    }

    /** Returns the largest length of all copies of a document. */
    public static long maxBytes(XmlFragment document) {
        return MAX_MULTIPLE * document.length() + SPARE_BYTES;
    }

    /**
     * Returns a copy of an element of the document.
     *
     * @throws InvalidXmlException
     *             all copies together would be longer than the limit
     */
    public XmlFragment copy(XmlElement element) {
        int node = element.index();
        if (node == 0) {
            return element.fragment();
        }
        Map<String, String> bindings = bindingsOf(node);
        long added = bindings.entrySet()
                .stream()
                .mapToLong(each -> DECLARATION_BYTES + each.getKey().length() + each.getValue().length())
                .sum();
        spend(nodes.endOffset(node) - nodes.startOffset(node) + added, element);
        heapBytes += HEAP_BYTES_PER_COPY
                + (long) Integer.BYTES * XmlNodes.INTS_PER_NODE * (nodes.end(node) - node + bindings.size());
        memory.accept(heapBytes);
        return element.copyInScope(bindings, XmlElement.UNLIMITED);
    }

    /** Counts a copy before it is made. */
    private void spend(long bytes, XmlElement element) {
        left -= bytes;
        heapBytes += bytes;
        if (left < 0) {
            throw new InvalidXmlException(
                    "the copies of %s and of the elements before it would be longer than %d bytes, with the namespace declarations that each one needs"
                            .formatted(element.name().getLocalPart(), maxBytes));
        }
    }

    private Map<String, String> bindingsOf(int node) {
        Set<String> prefixes = PrefixesInUse.of(nodes, node, prefix -> !namespace(prefix, node).isEmpty());
        Map<String, String> bindings = new HashMap<>();
        prefixes.forEach(prefix -> bindings.put(prefix, namespace(prefix, node)));
        String defaultNamespace = namespace("", node);
        if (!defaultNamespace.isEmpty()) {
            bindings.put("", defaultNamespace);
        }
        return bindings;
    }

    /** Returns the namespace of a prefix in scope around an element; empty if there is none. */
    private String namespace(String prefix, int element) {
        for (int at = nodes.parent(element); at != XmlNodes.NONE; at = nodes.parent(at)) {
            String uri = nodes.firstDeclaration(at) == XmlNodes.NONE ? null : declarations(at).get(prefix);
            if (uri != null) {
                return uri;
            }
        }
        return "";
    }

    private Map<String, String> declarations(int element) {
        return declarations.computeIfAbsent(element, at -> {
            Map<String, String> found = new HashMap<>();
            for (int d = nodes.firstDeclaration(element); d != XmlNodes.NONE; d = nodes.nextDeclaration(d)) {
                found.put(nodes.name(d).getLocalPart(), nodes.stringValue(d));
            }
            return found;
        });
    }
}
