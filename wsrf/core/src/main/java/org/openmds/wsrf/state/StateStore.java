package org.openmds.wsrf.state;

import java.util.List;

/**
 * Durable state: named collections of records, each a key and bytes. One store serves the whole process; service groups, subscriptions and triggers
 * keep their records in collections of their own.
 *
 * <p>
 * Implementations are thread-safe. Calls block on the disk, so callers are platform threads that own what they write (the writer of a service group),
 * never an event loop or a virtual thread.
 */
public interface StateStore extends AutoCloseable {

    /**
     * Every readable record of a collection, in key order. A record that was damaged on disk is left out; it was reported when the store was opened.
     *
     * @param collection
     *            a name of letters, digits, {@code / . - _}; an unknown collection is empty
     * @throws StateException
     *             when the store cannot be read at all
     */
    List<StateRecord> load(String collection);

    /**
     * Applies all changes as one transaction. When this returns, they are forced to disk; when it throws, none of them was applied and the store
     * remains usable (a full disk, for instance, is an error of this call only).
     *
     * @param batch
     *            changes in order; a later change of the same key wins
     * @throws StateException
     *             names the cause, for instance a full disk
     */
    void write(List<StateChange> batch);

    /** Bytes that the store occupies on disk, for metrics. */
    long sizeBytes();

    /** Releases the store. Idempotent. */
    @Override
    void close();
}
