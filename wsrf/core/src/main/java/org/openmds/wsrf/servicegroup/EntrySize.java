package org.openmds.wsrf.servicegroup;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * Estimates of the bytes that entries keep on the heap, with their places in the group and in one index over entries. They are made of sizes that the
 * fragments know. {@code EntryHeapTest} compares them with the heap.
 */
final class EntrySize {

    /** Bytes of the objects of an entry besides its fragments: key, member, lease, and its places in the tables of the group. */
    private static final int OBJECT_BYTES = 1_000;
    /**
     * Bytes that an index over entries takes for one value of a text or attribute, on average; names are counted with their fragment. See
     * {@link org.openmds.wsrf.xpath.index.EntryIndex}.
     */
    private static final int FACT_BYTES = 28;
    /** Share of the content that the compressed bytes of a chunk may take: a third. */
    private static final int COMPRESSION_DIVISOR = 3;
    /** Bytes of an element in a tree of a known shape: two offsets and a share of the shape. */
    private static final int ELEMENT_BYTES = 9;

    private EntrySize() {
    }

    /** Returns the size of an entry. */
    static long of(XmlFragment frame, XmlFragment content) {
        return OBJECT_BYTES + of(frame) + of(content);
    }

    /** Returns a size that an entry with this stored content has at least; found without parsing, which may take much more memory. */
    static long atLeast(byte[] stored) {
        long elements = 0;
        for (int i = 0; i + 1 < stored.length; i++) {
            if (stored[i] == '<' && isNameStart(stored[i + 1])) {
                elements++;
            }
        }
        return stored.length + stored.length / COMPRESSION_DIVISOR + ELEMENT_BYTES * elements;
    }

    private static long of(XmlFragment fragment) {
        long facts = (long) fragment.nodes().texts() + fragment.nodes().attributes();
        return fragment.heapBytes() + FACT_BYTES * facts + fragment.length() / COMPRESSION_DIVISOR;
    }

    /** Returns false after the start of an end tag, a comment or a processing instruction. */
    private static boolean isNameStart(byte b) {
        return b != '/' && b != '!' && b != '?';
    }
}
