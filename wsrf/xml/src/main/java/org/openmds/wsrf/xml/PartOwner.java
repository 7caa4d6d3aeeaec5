package org.openmds.wsrf.xml;

/** The owner of shared parts, which replaces them from time to time. It knows who still reads the old ones. Thread-safe. */
@FunctionalInterface
public interface PartOwner {

    /**
     * Registers an answer with parts of this owner, before it is sent.
     *
     * @param bytes
     *            length of these parts
     * @param cut
     *            ends the answer, which then releases the parts; called at most once, by any thread, if old parts need too much memory
     */
    Reading begin(long bytes, Runnable cut);

    /** The sending of one answer. */
    @FunctionalInterface
    interface Reading extends AutoCloseable {

        /** Ends it: the answer holds no part any more. Idempotent. */
        @Override
        void close();
    }
}
