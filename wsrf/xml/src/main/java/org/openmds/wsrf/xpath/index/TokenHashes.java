package org.openmds.wsrf.xpath.index;

import java.util.Arrays;

import org.openmds.wsrf.xml.XmlTree;

/** The sorted, distinct hashes of an entry's tokens. Immutable. */
final class TokenHashes {

    private static final int INITIAL_CAPACITY = 128;

    private long[] hashes = new long[INITIAL_CAPACITY];
    private int size;

    private TokenHashes() {
    }

    static TokenHashes of(XmlTree entry) {
        TokenHashes all = new TokenHashes();
        EntryTokens.forEach(entry, token -> all.add(token.hash()));
        all.sort();
        return all;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return hashes[index];
    }

    boolean contains(long hash) {
        return Arrays.binarySearch(hashes, 0, size, hash) >= 0;
    }

    private void add(long hash) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * size);
        }
        hashes[size++] = hash;
    }

    private void sort() {
        Arrays.sort(hashes, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept == 0 || hashes[i] != hashes[kept - 1]) {
                hashes[kept++] = hashes[i];
            }
        }
        size = kept;
    }
}
