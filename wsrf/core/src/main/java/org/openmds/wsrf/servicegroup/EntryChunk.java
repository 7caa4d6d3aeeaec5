package org.openmds.wsrf.servicegroup;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.page.CompressedCopy;
import org.openmds.wsrf.servicegroup.page.MemoryPage;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.DeflatedBytes;
import org.openmds.wsrf.xml.PartCollector;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Entries at consecutive positions of the table, with their serialised bytes. The first answer that needs them writes them to pages. The pages are
 * used until a new version of the chunk replaces this one, so a change of an entry costs the pages of one chunk. The entries never change.
 * Thread-safe.
 */
final class EntryChunk implements XmlPart {

    /** Number of entries in a chunk. With 1 KB for an entry, the pages have a good size for sending. */
    static final int CAPACITY = 128;

    private static final AtomicLong SERIALS = new AtomicLong();

    private final long serial = SERIALS.incrementAndGet();
    private final Entry[] entries;
    private final int size;
    private final PagePool pool;
    private final XmlPart.PartOwner owner;
    private volatile long length = -1;
    @GuardedBy("this")
    private @Nullable List<XmlPart> prepared;
    private volatile boolean retired;
    /** Has a lock of its own: compression takes longer than readers of the pages should wait. */
    private final CompressedCopy compressed;

    /**
     * @param entries
     *            must not be changed afterwards
     * @param size
     *            number of entries in the array
     * @param owner
     *            knows who reads entries of old versions
     */
    EntryChunk(Entry[] entries, int size, PagePool pool, XmlPart.PartOwner owner) {
        this.entries = entries;
        this.size = size;
        this.pool = pool;
        this.owner = owner;
        this.compressed = new CompressedCopy(this, pool);
    }

    /** Returns a number that is unique among all chunks. */
    long serial() {
        return serial;
    }

    Entry get(int index) {
        return entries[index];
    }

    /** Returns a copy of the entries, for the next version of the chunk. */
    Entry[] copy() {
        return entries.clone();
    }

    @Override
    public long length() {
        if (length < 0) {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += entries[i].tree().length();
            }
            length = sum;
        }
        return length;
    }

    @Override
    public synchronized List<Loan> lend() {
        return lend(EntryChunk::loans);
    }

    @Override
    public synchronized Optional<List<Loan>> lendWith(byte[] tail) {
        return Optional.of(lend(parts -> loans(parts, tail)));
    }

    /** The group holds the entries, and its owner counts the old ones; a reader holds a page, or a copy of one chunk, only while it is sent. */
    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public Optional<XmlPart.PartOwner> owner() {
        return Optional.of(owner);
    }

    @Override
    public boolean isDeflatedCached() {
        return compressed.isCached();
    }

    @Override
    public DeflatedBytes deflated() {
        return compressed.get();
    }

    /** Releases the pages, because new readers use another chunk. Readers of older snapshots are served from the heap. Idempotent. */
    void retire() {
        synchronized (this) {
            retired = true;
            if (prepared != null) {
                release(prepared);
                prepared = null;
            }
        }
        compressed.drop();
    }

    /** Lends the prepared parts, or creates them. New parts are kept for the next reader unless the chunk is retired or the pool has no room. */
    @GuardedBy("this")
    private List<Loan> lend(Function<List<XmlPart>, List<Loan>> lending) {
        if (prepared != null) {
            return lending.apply(prepared);
        }
        AtomicBoolean stays = new AtomicBoolean(!retired);
        List<XmlPart> parts = parts(joined -> page(joined, stays));
        List<Loan> loans = lending.apply(parts);
        if (stays.get()) {
            prepared = parts;
        } else {
            // The borrowers still hold the lent pages.
            release(parts);
        }
        return loans;
    }

    private XmlPart page(byte[] joined, AtomicBoolean stays) {
        Optional<MemoryPage> page = stays.get() ? pool.page(joined) : Optional.empty();
        stays.set(page.isPresent());
        return page.<XmlPart>map(held -> held).orElseGet(() -> new CopiedPart(joined));
    }

    private List<XmlPart> parts(Function<byte[], XmlPart> joiner) {
        List<XmlPart> parts = new ArrayList<>();
        PartCollector collector = new PartCollector(parts::add, joiner);
        for (int i = 0; i < size; i++) {
            entries[i].tree().writeTo(collector);
        }
        collector.finish();
        return List.copyOf(parts);
    }

    private static void release(List<XmlPart> parts) {
        parts.stream().filter(MemoryPage.class::isInstance).map(MemoryPage.class::cast).forEach(MemoryPage::release);
    }

    private static List<Loan> loans(List<XmlPart> parts) {
        return parts.stream().flatMap(part -> part.lend().stream()).toList();
    }

    /**
     * Lends the parts with a tail after them. If the last page has no room for the tail or already holds another one, the tail is lent as a separate
     * part.
     */
    private static List<Loan> loans(List<XmlPart> parts, byte[] tail) {
        XmlPart last = parts.get(parts.size() - 1);
        List<Loan> end = last.lendWith(tail).orElseGet(() -> loans(List.of(last, XmlPart.of(tail))));
        return Stream.concat(loans(parts.subList(0, parts.size() - 1)).stream(), end.stream()).toList();
    }

    /** Entries that were written for one reader, because the pool has no page for them. They are in memory while the reader borrows them. */
    private record CopiedPart(byte[] array) implements XmlPart {

        @Override
        public long length() {
            return array.length;
        }

        @Override
        public List<Loan> lend() {
            return List.of(new CopyLoan(ByteBuffer.wrap(array).asReadOnlyBuffer(), array.length));
        }

        /** A loan that needs no return: the garbage collector frees the bytes. */
        private record CopyLoan(ByteBuffer buffer, long heldBytes) implements Loan {
            @Override
            public void close() {
                // The bytes belong to no pool.
            }
        }
    }
}
