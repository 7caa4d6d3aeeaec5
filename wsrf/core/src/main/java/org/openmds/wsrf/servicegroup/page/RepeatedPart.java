package org.openmds.wsrf.servicegroup.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xml.DeflatedBytes;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Bytes that are sent repeatedly. They stay on the heap. The first reader also puts them into pages, from which the system sends without a copy, if the pool
 * has room. Thread-safe.
 */
public final class RepeatedPart implements XmlPart {

    private final XmlPart onHeap;
    private final PagePool pool;
    private final CompressedCopy compressed;
    @GuardedBy("this")
    private List<MemoryPage> pages = List.of();
    /** True if no pages are to be made: they were made, found no room, or are no longer needed. */
    @GuardedBy("this")
    private boolean decided;

    /** @param onHeap the bytes, which never change */
    public RepeatedPart(XmlPart onHeap, PagePool pool) {
        this.onHeap = onHeap;
        this.pool = pool;
        this.compressed = new CompressedCopy(onHeap, pool);
    }

    @Override
    public long length() {
        return onHeap.length();
    }

    @Override
    public synchronized List<Loan> lend() {
        if (!decided) {
            decided = true;
            pages = newPages();
        }
        return pages.isEmpty() ? onHeap.lend() : pages.stream().flatMap(page -> page.lend().stream()).toList();
    }

    /** Returns pages with all bytes, or none if the pool has no room for all. */
    private List<MemoryPage> newPages() {
        byte[] bytes = onHeap.bytes();
        List<MemoryPage> made = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += PagePool.MAX_PAGE_BYTES) {
            Optional<MemoryPage> page = pool.page(
                    Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PagePool.MAX_PAGE_BYTES)));
            if (page.isEmpty()) {
                made.forEach(MemoryPage::release);
                return List.of();
            }
            made.add(page.get());
        }
        return made;
    }

    @Override
    public boolean isDeflatedCached() {
        return compressed.isCached();
    }

    @Override
    public DeflatedBytes deflated() {
        return compressed.get();
    }

    /** Frees the pages when their readers have closed their loans; later readers get the bytes from the heap. Idempotent. */
    public void drop() {
        synchronized (this) {
            decided = true;
            pages.forEach(MemoryPage::release);
            pages = List.of();
        }
        compressed.drop();
    }
}
