package org.openmds.gateway.ldap.tree;

import java.util.Arrays;

/** A growing list of places of entries. Not thread-safe. */
public final class EntryPlaces {

    private static final int FIRST = 64;

    private long[] places = new long[FIRST];
    private int size;

    /** Adds a place. */
    public void add(long place) {
        if (size == places.length) {
            places = Arrays.copyOf(places, size * 2);
        }
        places[size++] = place;
    }

    /** Adds all places of another list. */
    public void addAll(EntryPlaces other) {
        for (int i = 0; i < other.size; i++) {
            add(other.places[i]);
        }
    }

    /** Returns the number of places. */
    public int size() {
        return size;
    }

    /** Returns the places in their order, each once. */
    public long[] sorted() {
        long[] sorted = Arrays.copyOf(places, size);
        Arrays.sort(sorted);
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[count++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, count);
    }
}
