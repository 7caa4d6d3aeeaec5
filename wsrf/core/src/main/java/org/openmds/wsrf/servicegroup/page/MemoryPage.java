package org.openmds.wsrf.servicegroup.page;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Bytes in direct memory. The memory is freed when the owner and all borrowers have released it. Thread-safe. */
public final class MemoryPage implements XmlPart {

    private final ByteBuffer memory;
    private final int length;
    private final Runnable free;
    private final AtomicInteger holders = new AtomicInteger(1);
    /** The bytes after the page's own bytes; set by the first request for a tail. */
    @GuardedBy("this")
    private byte @Nullable [] tail;

    /**
     * @param memory
     *            at least as long as the bytes; the rest of its last block can hold a tail
     * @param free
     *            called once, when no owner or borrower holds the page
     */
    MemoryPage(ByteBuffer memory, byte[] bytes, Runnable free) {
        this.memory = memory.put(0, bytes);
        this.length = bytes.length;
        this.free = free;
    }

    @Override
    public long length() {
        return length;
    }

    /** Lends the bytes; only while the owner holds the page. */
    @Override
    public List<Loan> lend() {
        return List.of(loan(length));
    }

    /**
     * Lends the bytes with a tail; only while the owner holds the page. All answers of one kind have the same tail, so only the first tail is kept.
     */
    @Override
    public Optional<List<Loan>> lendWith(byte[] wanted) {
        return hasTail(wanted) ? Optional.of(List.of(loan(length + wanted.length))) : Optional.empty();
    }

    /** Releases the page for its owner or for one borrower. */
    public void release() {
        if (holders.decrementAndGet() == 0) {
            free.run();
        }
    }

    private synchronized boolean hasTail(byte[] wanted) {
        if (tail == null && length + wanted.length <= memory.capacity()) {
            memory.put(length, wanted);
            tail = wanted;
        }
        return Arrays.equals(tail, wanted);
    }

    private Loan loan(int bytes) {
        holders.incrementAndGet();
        return new PageLoan(memory.slice(0, bytes).asReadOnlyBuffer(), new AtomicBoolean(), this);
    }

    private record PageLoan(ByteBuffer buffer, AtomicBoolean closed, MemoryPage page) implements Loan {
        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                page.release();
            }
        }
    }
}
