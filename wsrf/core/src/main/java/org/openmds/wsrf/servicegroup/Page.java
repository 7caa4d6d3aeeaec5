package org.openmds.wsrf.servicegroup;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.xml.XmlPart;

/** Bytes in direct memory, until their owner and all borrowers have given them back. Thread-safe. */
final class Page implements XmlPart {

    private final ByteBuffer bytes;
    private final Runnable free;
    private final AtomicInteger holders = new AtomicInteger(1);

    /**
     * @param bytes
     *            read-only
     * @param free
     *            called once, when nobody holds the page any more
     */
    Page(ByteBuffer bytes, Runnable free) {
        this.bytes = bytes;
        this.free = free;
    }

    @Override
    public long length() {
        return bytes.capacity();
    }

    /** To be called while the owner holds the page. */
    @Override
    public List<Loan> lend() {
        holders.incrementAndGet();
        return List.of(new PageLoan(bytes.duplicate(), new AtomicBoolean(), this));
    }

    /** The owner, or a borrower, holds the page no longer. */
    void release() {
        if (holders.decrementAndGet() == 0) {
            free.run();
        }
    }

    private record PageLoan(ByteBuffer buffer, AtomicBoolean closed, Page page) implements Loan {
        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                page.release();
            }
        }
    }
}
