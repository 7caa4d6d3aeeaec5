package org.openmds.wsrf.xpath.index;

import org.jspecify.annotations.Nullable;

/**
 * A hash table from the hash of a token to the slots of the entries that have it, with open addressing. Most tokens occur in one entry, so
 * a single slot is stored in the table itself. Two tokens with the same hash share their slots, which a filter allows. Not thread-safe.
 */
final class TokenTable {

    private static final int MIN_CAPACITY = 64;
    /** Maximum load factor: 3 of 4 places are used. */
    private static final int LOAD_DENOMINATOR = 4;
    private static final int LOAD_NUMERATOR = 3;

    /** Hashes; 0 in a free place. */
    private final long[] keys;
    /** The token's only slot plus one; 0 if there is none or {@link #postings} has several. */
    private final int[] singleSlots;
    private final int[] @Nullable [] postings;
    private int usedPlaces;

    TokenTable() {
        this(MIN_CAPACITY);
    }

    private TokenTable(int length) {
        this.keys = new long[length];
        this.singleSlots = new int[length];
        this.postings = new int[length][];
    }

    /** Returns true if there is no room for another token; {@link #rebuilt} returns a larger table. */
    boolean isFull() {
        return (usedPlaces + 1) * LOAD_DENOMINATOR > keys.length * LOAD_NUMERATOR;
    }

    /** Returns the token's slots; empty if the token is unknown. */
    int[] get(long hash) {
        int place = place(hash);
        int[] many = postings[place];
        if (many != null) {
            return many;
        }
        return singleSlots[place] == 0 ? SlotSets.EMPTY : new int[]{singleSlots[place] - 1};
    }

    /**
     * Sets the token's slots.
     *
     * @throws IllegalStateException
     *             the token is new and the table is full
     */
    void put(long hash, int[] slots) {
        int place = place(hash);
        if (keys[place] == 0) {
            if (slots.length == 0) {
                return;
            }
            if (isFull()) {
                throw new IllegalStateException("the token table of " + keys.length + " places is full");
            }
            keys[place] = key(hash);
            usedPlaces++;
        }
        set(place, slots);
    }

    /** Returns the number of tokens with slots. */
    int size() {
        int size = 0;
        for (int i = 0; i < keys.length; i++) {
            size += isUsed(i) ? 1 : 0;
        }
        return size;
    }

    private void set(int place, int[] slots) {
        singleSlots[place] = slots.length == 1 ? slots[0] + 1 : 0;
        postings[place] = slots.length > 1 ? slots : null;
    }

    private boolean isUsed(int place) {
        return keys[place] != 0 && (singleSlots[place] != 0 || postings[place] != null);
    }

    /** Returns the place of the hash, or the free place for it. */
    private int place(long hash) {
        int mask = keys.length - 1;
        long key = key(hash);
        int place = (int) (key ^ key >>> Integer.SIZE) & mask;
        while (keys[place] != 0 && keys[place] != key) {
            place = place + 1 & mask;
        }
        return place;
    }

    private static long key(long hash) {
        return hash == 0 ? 1 : hash;
    }

    /** Returns a copy with room for more tokens; tokens without slots are left out. */
    TokenTable rebuilt() {
        int used = size();
        TokenTable rebuilt = new TokenTable(Math.max(MIN_CAPACITY, Integer.highestOneBit(2 * used) * 2));
        rebuilt.usedPlaces = used;
        for (int i = 0; i < keys.length; i++) {
            if (isUsed(i)) {
                int place = rebuilt.place(keys[i]);
                rebuilt.keys[place] = keys[i];
                rebuilt.singleSlots[place] = singleSlots[i];
                rebuilt.postings[place] = postings[i];
            }
        }
        return rebuilt;
    }
}
