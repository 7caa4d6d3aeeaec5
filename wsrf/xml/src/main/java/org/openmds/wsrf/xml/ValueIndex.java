package org.openmds.wsrf.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * An index from the values of a fragment's attributes and texts to their nodes. A long fragment has one, so that a search for a value need not visit all
 * nodes. A value is found by a hash, so its nodes may include some with another value. Immutable and thread-safe.
 */
public final class ValueIndex {

    /** Number of nodes from which on a fragment has an index: a scan of fewer takes about a microsecond. */
    public static final int MIN_NODES = 512;

    /** Bytes of the index for each value. */
    static final int BYTES_PER_VALUE = Long.BYTES;

    /** The hash of a value, and in the lower half its node; sorted. */
    private final long[] places;
    /** A bit for each position in the table of names: an element with that name has several texts. */
    private final BitSet severalTexts;

    private ValueIndex(long[] places, BitSet severalTexts) {
        this.places = places;
        this.severalTexts = severalTexts;
    }

    static ValueIndex of(XmlNodes nodes) {
        int count = nodes.count();
        long[] places = new long[nodes.texts() + nodes.attributes()];
        int[] textsBefore = new int[count + 1];
        int size = 0;
        for (int node = 0; node < count; node++) {
            NodeKind kind = nodes.kind(node);
            if (kind == NodeKind.ATTRIBUTE || kind == NodeKind.TEXT) {
                places[size++] = place(hash(nodes, node), node);
            }
            textsBefore[node + 1] = textsBefore[node] + (kind == NodeKind.TEXT ? 1 : 0);
        }
        BitSet names = new BitSet();
        for (int node = 0; node < count; node++) {
            if (nodes.isElement(node) && textsBefore[nodes.end(node)] - textsBefore[node] > 1) {
                names.set(nodes.nameIndex(node));
            }
        }
        Arrays.sort(places);
        return new ValueIndex(places, names);
    }

    /**
     * Returns the attributes and texts that may have a value, in document order.
     *
     * @param utf8
     *            the value, without character references
     * @param most
     *            largest number that is wanted
     * @return empty if there are more
     */
    public Optional<int[]> find(byte[] utf8, int most) {
        long hash = hash(utf8, 0, utf8.length);
        int from = firstAtLeast(hash << Integer.SIZE);
        int to = hash == Integer.MAX_VALUE ? places.length : firstAtLeast(hash + 1 << Integer.SIZE);
        if (to - from > most) {
            return Optional.empty();
        }
        int[] found = new int[to - from];
        for (int i = from; i < to; i++) {
            found[i - from] = (int) places[i];
        }
        return Optional.of(found);
    }

    /** Returns true if an element with a name from the fragment's table of names has several texts: its string value is none of the values. */
    public boolean hasSeveralTexts(int nameIndex) {
        return severalTexts.get(nameIndex);
    }

    private int firstAtLeast(long place) {
        int at = Arrays.binarySearch(places, place);
        return at < 0 ? -at - 1 : at;
    }

    private static long place(int hash, int node) {
        return (long) hash << Integer.SIZE | node;
    }

    private static int hash(XmlNodes nodes, int node) {
        if (nodes.isEscaped(node)) {
            byte[] decoded = nodes.stringValue(node).getBytes(StandardCharsets.UTF_8);
            return hash(decoded, 0, decoded.length);
        }
        return hash(nodes.bytes(), nodes.startOffset(node), nodes.endOffset(node));
    }

    /** Hashes with FNV-1a. A final mix spreads the bits. */
    private static int hash(byte[] bytes, int from, int to) {
        int hash = 0x811c9dc5;
        for (int i = from; i < to; i++) {
            hash = (hash ^ bytes[i]) * 0x01000193;
        }
        hash = (hash ^ hash >>> 16) * 0x7feb352d;
        return hash ^ hash >>> 15;
    }
}
