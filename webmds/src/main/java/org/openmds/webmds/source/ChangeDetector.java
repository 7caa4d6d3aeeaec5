package org.openmds.webmds.source;

/** Says whether a service's properties have changed since it was asked last. Used by one thread; blocks for a bounded time. */
public interface ChangeDetector extends AutoCloseable {

    /**
     * Whether anything has changed.
     *
     * @throws SourceException
     *             it cannot say any more: what was missed is not known, and a new one must be opened
     */
    boolean changed() throws SourceException;

    /** Holds nothing at the service any more, as far as the service can be told. */
    @Override
    void close();

    /** Begins to follow a service. */
    @FunctionalInterface
    interface DetectorFactory {

        /**
         * Follows from now on.
         *
         * @throws SourceException
         *             the service does not take it
         */
        ChangeDetector open() throws SourceException;
    }
}
