package org.openmds.wsrf.servicegroup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.PartCollector;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Entries that stand side by side in the table, with their bytes: the first answer that needs them serialises them into pages, which stay until another
 * version of the chunk takes its place. An entry's change so costs the pages of one chunk. The entries never change. Thread-safe.
 */
final class EntryChunk implements XmlPart {

    /** Entries of a chunk; with 1 KB each, pages have a good size to send. */
    static final int CAPACITY = 128;

    private static final AtomicLong SERIALS = new AtomicLong();

    private final long serial = SERIALS.incrementAndGet();
    private final Entry[] entries;
    private final int size;
    private final PagePool pool;
    private volatile long length = -1;
    @GuardedBy("this")
    private @Nullable List<XmlPart> prepared;
    @GuardedBy("this")
    private boolean retired;

    /**
     * @param entries
     *            not to be changed any more
     * @param size
     *            how many of them there are
     */
    EntryChunk(Entry[] entries, int size, PagePool pool) {
        this.entries = entries;
        this.size = size;
        this.pool = pool;
    }

    /** A number that no other chunk has. */
    long serial() {
        return serial;
    }

    Entry get(int index) {
        return entries[index];
    }

    int size() {
        return size;
    }

    /** For a next version of the chunk. */
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
        return retired ? loans(parts(false)) : loans(prepared());
    }

    @Override
    public synchronized Optional<List<Loan>> lendWith(byte[] tail) {
        if (retired) {
            return Optional.empty();
        }
        List<XmlPart> pages = prepared();
        return pages.getLast()
                .lendWith(tail)
                .map(last -> Stream.concat(loans(pages.subList(0, pages.size() - 1)).stream(), last.stream()).toList());
    }

    /** No new reader will come; those of older snapshots are served from the heap. Idempotent. */
    synchronized void retire() {
        retired = true;
        if (prepared != null) {
            prepared.stream().filter(Page.class::isInstance).map(Page.class::cast).forEach(Page::release);
            prepared = null;
        }
    }

    @GuardedBy("this")
    private List<XmlPart> prepared() {
        if (prepared == null) {
            prepared = parts(true);
        }
        return prepared;
    }

    private List<XmlPart> parts(boolean paged) {
        List<XmlPart> parts = new ArrayList<>();
        PartCollector collector = new PartCollector(parts::add, paged ? this::page : XmlPart::of);
        for (int i = 0; i < size; i++) {
            entries[i].tree().writeTo(collector);
        }
        collector.finish();
        return List.copyOf(parts);
    }

    private XmlPart page(byte[] joined) {
        return pool.page(joined).<XmlPart>map(page -> page).orElseGet(() -> XmlPart.of(joined));
    }

    private static List<Loan> loans(List<XmlPart> parts) {
        return parts.stream().flatMap(part -> part.lend().stream()).toList();
    }
}
