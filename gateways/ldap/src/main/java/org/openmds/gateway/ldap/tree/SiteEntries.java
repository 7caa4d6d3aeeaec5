package org.openmds.gateway.ldap.tree;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBlock;
import org.openmds.gateway.ldap.schema.AttributeType;

/**
 * The entries of LDAP that one entry of the index makes, with an index of their values. Its serial grows with each object, so that the place of an entry,
 * {@code serial << PLACE_BITS | position}, orders all entries of a tree by age. Immutable.
 */
public final class SiteEntries {

    /** Bits of the position in a place: an entry of the index makes at most a million entries. */
    static final int PLACE_BITS = 20;
    /** The largest number of entries. */
    static final int MAX_ENTRIES = 1 << PLACE_BITS;

    private static final AtomicLong SERIALS = new AtomicLong();
    private static final long POSITION = MAX_ENTRIES - 1;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private final long serial = SERIALS.incrementAndGet();
    private final DirectoryEntry[] entries;
    private final List<EntryBlock> blocks;
    /** Hash of type and value, with the position of the entry in the lowest bits; sorted. */
    private final long[] postings;
    private final int leftOut;

    private SiteEntries(DirectoryEntry[] entries, long[] postings, int leftOut) {
        this.blocks = EntryBlock.of(entries);
        this.entries = entries;
        this.postings = postings;
        this.leftOut = leftOut;
    }

    /**
     * Indexes entries; those beyond the largest number are left out.
     *
     * @param leftOut
     *            number of entities that are not among the entries
     */
    static SiteEntries of(List<DirectoryEntry> all, int leftOut) {
        int count = Math.min(all.size(), MAX_ENTRIES);
        DirectoryEntry[] entries = all.subList(0, count).toArray(new DirectoryEntry[0]);
        long[] postings = new long[Math.max(16, entries.length * 8)];
        int[] size = {0};
        long[][] growing = {postings};
        for (int i = 0; i < entries.length; i++) {
            long position = i;
            DirectoryEntry entry = entries[i];
            for (int a = 0; a < entry.attributes(); a++) {
                AttributeType type = entry.type(a);
                if (type.isIndexed()) {
                    entry.any(a, (bytes, from, to) -> {
                        if (size[0] == growing[0].length) {
                            growing[0] = Arrays.copyOf(growing[0], size[0] * 2);
                        }
                        growing[0][size[0]++] = hash(type, type.matching().key(bytes, from, to)) | position;
                        return false;
                    });
                }
            }
        }
        long[] sorted = Arrays.copyOf(growing[0], size[0]);
        Arrays.sort(sorted);
        return new SiteEntries(entries, sorted, leftOut + all.size() - count);
    }

    /** Returns the hash of a value, without the bits of positions. */
    static long hash(AttributeType type, String key) {
        long hash = type.number() + 1L;
        for (int i = 0; i < key.length(); i++) {
            hash = (hash ^ key.charAt(i)) * PRIME;
        }
        hash ^= hash >>> Integer.SIZE;
        return hash * PRIME & ~POSITION;
    }

    long serial() {
        return serial;
    }

    /** Returns the number of entries. */
    public int size() {
        return entries.length;
    }

    /** Returns an entry. */
    public DirectoryEntry get(int position) {
        return entries[position];
    }

    /** Returns the block that begins at a position; null if none does. */
    public @Nullable EntryBlock blockAt(int position) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int first = blocks.get(middle).first();
            if (first == position) {
                return blocks.get(middle);
            }
            if (first < position) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /** Returns the number of entities that are not among the entries. */
    int leftOut() {
        return leftOut;
    }

    /** Returns the place of an entry. */
    public long place(int position) {
        return serial << PLACE_BITS | position;
    }

    /** Returns the position in a place. */
    static int position(long place) {
        return (int) (place & POSITION);
    }

    /** Adds the places of the entries that may have a value. */
    void find(long hash, EntryPlaces to) {
        for (int i = first(hash); i < postings.length && (postings[i] & ~POSITION) == hash; i++) {
            to.add(place((int) (postings[i] & POSITION)));
        }
    }

    /** Returns the number of entries that may have a value. */
    int count(long hash) {
        return first(hash | POSITION) - first(hash);
    }

    private int first(long posting) {
        int at = Arrays.binarySearch(postings, posting);
        return at < 0 ? -at - 1 : at;
    }

    /** Returns the different hashes of values. */
    long[] hashes() {
        long[] hashes = new long[postings.length];
        int count = 0;
        for (long posting : postings) {
            long hash = posting & ~POSITION;
            if (count == 0 || hashes[count - 1] != hash) {
                hashes[count++] = hash;
            }
        }
        return Arrays.copyOf(hashes, count);
    }

    /** Returns an estimate of the bytes on the heap, with the places in the index of all sites. */
    long heapBytes() {
        long bytes = 0;
        for (DirectoryEntry each : entries) {
            bytes += each.heapBytes() + DirectoryIndex.NAME_BYTES;
        }
        return bytes + (long) postings.length * (Long.BYTES + DirectoryIndex.HASH_BYTES);
    }
}
