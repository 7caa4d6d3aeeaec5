package org.openmds.wsrf.state;

import java.util.List;
import java.util.Optional;

/**
 * Durable state: named collections of records, each with a key and bytes. The whole process uses one store; service groups, subscriptions and
 * triggers have collections of their own.
 *
 * <p>
 * Implementations are thread-safe. Calls block on the disk. Therefore only platform threads call a store, for example the writer thread of a service
 * group, and never an event loop or a virtual thread.
 */
public interface StateStore extends AutoCloseable {

    /**
     * Returns records of a collection, sorted by key: those after a key, until their values have a given size. So a caller can read a large collection
     * in parts. Records that were damaged on disk are marked; after one was read, the next start checks all of the state.
     *
     * @param collection
     *            a name of letters, digits and {@code / . - _}; an unknown collection is empty
     * @param after
     *            the key before the first one; empty to begin
     * @param bytes
     *            size of all values at which the part ends; at least one record is returned if there is one
     * @return empty at the end of the collection
     * @throws StateException
     *             the store cannot be read
     */
    List<StateRecord> load(String collection, String after, long bytes);

    /** Returns all records of a small collection; see {@link #load(String, String, long)}. */
    default List<StateRecord> load(String collection) {
        return load(collection, "", Long.MAX_VALUE);
    }

    /**
     * Applies all changes in one transaction. When this method returns, they are forced to disk. When it throws, none of them was applied and the
     * store is still usable; a full disk, for example, fails only this call.
     *
     * @param batch
     *            changes in order; the last change of a key wins
     * @throws StateException
     *             the message gives the cause, for example a full disk
     */
    void write(List<StateChange> batch);

    /** Returns the size of the store on disk in bytes, for metrics. */
    long sizeBytes();

    /** Returns the records that another process changes, if the store has such records; then {@link #write} always throws. */
    default Optional<FollowedRecords> followed() {
        return Optional.empty();
    }

    /** Releases the store. Idempotent. */
    @Override
    void close();
}
