package org.openmds.wsrf.xml;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** A piece of an {@link XmlOutput} that can be sent without a copy. Thread-safe. */
public interface XmlPart {

    /** Returns the number of bytes; always the same. */
    long length();

    /** Lends the bytes, in order. The caller closes each loan after reading it. Does not block. */
    List<Loan> lend();

    /** Returns a copy of the bytes. */
    default byte[] bytes() {
        ByteBuffer copy = ByteBuffer.allocate(Math.toIntExact(length()));
        for (Loan lent : lend()) {
            try (lent) {
                copy.put(lent.buffer());
            }
        }
        return copy.array();
    }

    /**
     * Lends the bytes followed by a short tail, if that needs no more work than the bytes alone. It saves one write.
     *
     * @param tail
     *            never changed after this call
     */
    default Optional<List<Loan>> lendWith(byte[] tail) {
        return Optional.empty();
    }

    /** Returns true if the bytes stay in memory without this part's answer, so that an answer that waits for its reader holds nothing by it. */
    default boolean isShared() {
        return false;
    }

    /** Returns the owner of a shared part, with whom its answers are registered; empty if the part never changes. */
    default Optional<PartOwner> owner() {
        return Optional.empty();
    }

    /** Returns true if the part caches its {@linkplain #deflated compressed bytes}: only the first compression costs time. */
    default boolean isDeflatedCached() {
        return false;
    }

    /** Returns the compressed bytes. */
    default DeflatedBytes deflated() {
        return DeflatedBytes.of(this);
    }

    /** The owner of shared parts, which replaces them from time to time. It knows who still reads the old ones. Thread-safe. */
    @FunctionalInterface
    interface PartOwner {

        /**
         * Registers an answer with parts of this owner, before it is sent.
         *
         * @param bytes
         *            length of these parts
         * @param cut
         *            ends the answer, which then releases the parts; called at most once, by any thread, if old parts need too much memory
         */
        PartReading begin(long bytes, Runnable cut);
    }

    /** The sending of one answer. */
    @FunctionalInterface
    interface PartReading extends AutoCloseable {

        /** Ends it: the answer holds no part any more. Idempotent. */
        @Override
        void close();
    }

    /** Bytes that are lent to one thread until it closes the loan. */
    interface Loan extends AutoCloseable {

        /** Returns the bytes, read-only, between position and limit. The borrower may change position and limit. */
        ByteBuffer buffer();

        /** Returns the number of bytes in memory that exist for this loan alone; always the same. */
        default long heldBytes() {
            return 0;
        }

        /** Gives the bytes back; the buffer may then be used for others. Idempotent. */
        @Override
        void close();
    }

    /** Returns a part with bytes on the heap that never change; they are not copied. */
    static XmlPart of(byte[] bytes) {
        return new PartCollector.ArrayPart(bytes, 0, bytes.length);
    }
}
