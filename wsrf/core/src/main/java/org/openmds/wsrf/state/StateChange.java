package org.openmds.wsrf.state;

/** One change of a batch. */
public sealed interface StateChange {

    /** The collection that the record belongs to. */
    String collection();

    /** The record's key. */
    String key();

    /**
     * Inserts or replaces a record.
     *
     * @param value
     *            not changed by anybody after the call
     */
    record Put(String collection, String key, byte[] value) implements StateChange {
    }

    /** Removes a record; an absent one is no error. */
    record Remove(String collection, String key) implements StateChange {
    }
}
