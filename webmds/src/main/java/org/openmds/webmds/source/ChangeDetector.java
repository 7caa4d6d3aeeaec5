package org.openmds.webmds.source;

/** Detects changes of a service's properties. Used by one thread; blocks for a bounded time. */
public interface ChangeDetector extends AutoCloseable {

    /**
     * Returns true if the properties have changed since the last call.
     *
     * @throws SourceException
     *             changes can no longer be detected; some may have been missed, and a new detector must be opened
     */
    boolean changed() throws SourceException;

    /** Releases its resources at the service, if the service can be reached. */
    @Override
    void close();

    /** Opens change detectors. */
    @FunctionalInterface
    interface DetectorFactory {

        /**
         * Opens a detector; it detects changes from now on.
         *
         * @throws SourceException
         *             the service refuses or does not answer
         */
        ChangeDetector open() throws SourceException;
    }
}
