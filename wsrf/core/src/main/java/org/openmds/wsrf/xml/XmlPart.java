package org.openmds.wsrf.xml;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** A piece of an {@link XmlOutput} that can be sent without being copied. Thread-safe. */
public interface XmlPart {

    /** Number of bytes; always the same. */
    long length();

    /** The bytes, in order. Each loan is to be closed when it was read. Does not wait. */
    List<Loan> lend();

    /**
     * The bytes with a few others behind them, where that is no more work than the bytes alone: a write saved.
     *
     * @param tail
     *            not to be changed any more
     */
    default Optional<List<Loan>> lendWith(byte[] tail) {
        return Optional.empty();
    }

    /** Whether {@link #deflated} is kept, so that it costs nothing from the second time on. */
    default boolean isDeflatedCached() {
        return false;
    }

    /** The compressed bytes. */
    default DeflatedBytes deflated() {
        return DeflatedBytes.of(this);
    }

    /** Some bytes until they are given back; used by one thread at a time. */
    interface Loan extends AutoCloseable {

        /** The bytes, read-only, between position and limit, which belong to the borrower. */
        ByteBuffer buffer();

        /** Gives the bytes back: the buffer may hold others from now on. Idempotent. */
        @Override
        void close();
    }

    /** Bytes on the heap that never change; they are not copied. */
    static XmlPart of(byte[] bytes) {
        return new HeapPart(bytes, 0, bytes.length);
    }
}
