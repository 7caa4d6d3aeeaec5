package org.openmds.wsrf.servicegroup;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Predicate;

import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlPart;

/**
 * The entries of a group as an immutable list without gaps. The list consists of chunks, so that a change copies one chunk and not the whole list. A
 * removal moves the last entry into the gap; the order of the entries has no meaning.
 */
final class EntryTable extends AbstractList<Entry> implements RandomAccess {

    private static final int CHUNK = EntryChunk.CAPACITY;

    private final EntryChunk[] chunks;
    private final int size;
    private final PagePool pool;
    private final XmlPart.PartOwner owner;

    private EntryTable(EntryChunk[] chunks, int size, PagePool pool, XmlPart.PartOwner owner) {
        this.chunks = chunks;
        this.size = size;
        this.pool = pool;
        this.owner = owner;
    }

    /**
     * @param pool
     *            provides memory for the bytes of this table and of all tables derived from it
     * @param owner
     *            knows who reads entries of these tables
     */
    static EntryTable empty(PagePool pool, XmlPart.PartOwner owner) {
        return new EntryTable(new EntryChunk[0], 0, pool, owner);
    }

    @Override
    public Entry get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return chunks[index / CHUNK].get(index % CHUNK);
    }

    @Override
    public int size() {
        return size;
    }

    /** See {@link Snapshot#blockSerial}. */
    long serial(int chunk) {
        return chunks[chunk].serial();
    }

    /** Returns the bytes of all entries, in order. */
    List<XmlPart> parts() {
        return List.<XmlPart>of(chunks);
    }

    private Optional<Entry> find(int position) {
        return position < size ? Optional.of(get(position)) : Optional.empty();
    }

    /** Returns the table without the entries that the filter accepts; its new chunks have no memory of the pool. Used by any thread. */
    EntryTable without(Predicate<Entry> filter) {
        Editor rest = new Editor(new EntryTable(chunks, size, PagePool.none(), owner));
        // From the end on: the entry that fills a gap was looked at before.
        for (int position = size - 1; position >= 0; position--) {
            if (filter.test(rest.get(position))) {
                rest.remove(position);
            }
        }
        return rest.build();
    }

    Editor edit() {
        return new Editor(this);
    }

    /** Releases the bytes of all chunks that the next published table does not contain. */
    void retireFor(EntryTable next) {
        for (int i = 0; i < chunks.length; i++) {
            if (i >= next.chunks.length || chunks[i] != next.chunks[i]) {
                chunks[i].retire();
            }
        }
    }

    /** Releases the bytes of all chunks. */
    void retire() {
        retireFor(empty(PagePool.none(), owner));
    }

    /** Builds the next table; that of a group is used only by the writer thread. */
    static final class Editor {
        private final EntryTable table;
        /** Copies of the changed chunks, by chunk number. */
        private final Map<Integer, Entry[]> copies = new HashMap<>();
        private int size;

        private Editor(EntryTable table) {
            this.table = table;
            this.size = table.size;
        }

        int size() {
            return size;
        }

        Entry get(int index) {
            Entry[] copy = copies.get(index / CHUNK);
            return copy == null ? table.chunks[index / CHUNK].get(index % CHUNK) : copy[index % CHUNK];
        }

        /** Appends an entry and returns its index. */
        int append(Entry entry) {
            set(size, entry);
            return size++;
        }

        void set(int index, Entry entry) {
            writable(index / CHUNK)[index % CHUNK] = entry;
        }

        /** Removes an entry; the last one fills the gap. */
        private void remove(int position) {
            int last = size - 1;
            if (position != last) {
                set(position, get(last));
            }
            truncate();
        }

        /** Removes the last entry. */
        @SuppressWarnings("NullAway") // the slot is beyond the size of every table that shares the chunk from now on
        void truncate() {
            size--;
            writable(size / CHUNK)[size % CHUNK] = null;
        }

        /** Returns the positions whose entry differs from that of the old table. */
        List<PositionChange> changes() {
            List<PositionChange> changes = new ArrayList<>();
            for (int number : copies.keySet()) {
                for (int position = number * CHUNK; position < (number + 1) * CHUNK; position++) {
                    Optional<Entry> before = table.find(position);
                    Optional<Entry> after = position < size ? Optional.of(get(position)) : Optional.empty();
                    if (before.orElse(null) != after.orElse(null)) {
                        changes.add(new PositionChange(position, before, after));
                    }
                }
            }
            return changes;
        }

        EntryTable build() {
            EntryChunk[] chunks = Arrays.copyOf(table.chunks, (size + CHUNK - 1) / CHUNK);
            copies.forEach((number, entries) -> {
                if (number < chunks.length) {
                    chunks[number] = new EntryChunk(entries, Math.min(CHUNK, size - number * CHUNK), table.pool,
                            table.owner);
                }
            });
            return new EntryTable(chunks, size, table.pool, table.owner);
        }

        private Entry[] writable(int number) {
            return copies.computeIfAbsent(number,
                    chunk -> chunk < table.chunks.length ? table.chunks[chunk].copy() : new Entry[CHUNK]);
        }
    }
}
