package org.openmds.wsrf.servicegroup;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * The entries of a group as an immutable list without gaps, in chunks, so that a change copies one chunk and not the list. A removal moves the last
 * entry into the gap: the order of entries means nothing.
 */
final class EntryTable extends AbstractList<Entry> implements RandomAccess {

    static final int CHUNK = 256;
    static final EntryTable EMPTY = new EntryTable(new Entry[0][], 0);

    private final Entry[][] chunks;
    private final int size;

    private EntryTable(Entry[][] chunks, int size) {
        this.chunks = chunks;
        this.size = size;
    }

    @Override
    public Entry get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return chunks[index / CHUNK][index % CHUNK];
    }

    @Override
    public int size() {
        return size;
    }

    private Optional<Entry> find(int place) {
        return place < size ? Optional.of(get(place)) : Optional.empty();
    }

    Editor edit() {
        return new Editor(this);
    }

    /** Makes the next table; used by the writer alone. */
    static final class Editor {
        private final EntryTable before;
        private Entry[][] chunks;
        private int size;
        private final BitSet copied = new BitSet();
        private final BitSet touched = new BitSet();

        private Editor(EntryTable table) {
            this.before = table;
            this.chunks = table.chunks.clone();
            this.size = table.size;
        }

        int size() {
            return size;
        }

        Entry get(int index) {
            return chunks[index / CHUNK][index % CHUNK];
        }

        /** Appends, and returns the index. */
        int append(Entry entry) {
            if (size == chunks.length * CHUNK) {
                chunks = Arrays.copyOf(chunks, chunks.length + 1);
                chunks[chunks.length - 1] = new Entry[CHUNK];
                copied.set(chunks.length - 1);
            }
            set(size, entry);
            return size++;
        }

        void set(int index, Entry entry) {
            touched.set(index);
            writable(index / CHUNK)[index % CHUNK] = entry;
        }

        /** Drops the last entry. */
        @SuppressWarnings("NullAway") // the slot is beyond the size of every table that shares the chunk from now on
        void truncate() {
            size--;
            touched.set(size);
            writable(size / CHUNK)[size % CHUNK] = null;
            if (size % CHUNK == 0) {
                chunks = Arrays.copyOf(chunks, size / CHUNK);
                copied.clear(chunks.length);
            }
        }

        EntryTable build() {
            return new EntryTable(chunks, size);
        }

        /** Where something else stands than before. */
        List<PlaceChange> changes() {
            return touched.stream()
                    .mapToObj(place -> new PlaceChange(place, before.find(place),
                            place < size ? Optional.of(get(place)) : Optional.empty()))
                    .filter(change -> change.before().orElse(null) != change.after().orElse(null))
                    .toList();
        }

        private Entry[] writable(int chunk) {
            if (!copied.get(chunk)) {
                chunks[chunk] = chunks[chunk].clone();
                copied.set(chunk);
            }
            return chunks[chunk];
        }
    }
}
