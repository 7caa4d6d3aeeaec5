package org.openmds.wsrf.state;

/** One change in a batch of changes to a {@link StateStore}. */
public sealed interface StateChange {

    /** Returns the name of the collection. */
    String collection();

    /** Returns the key of the record. */
    String key();

    /**
     * Inserts or replaces a record.
     *
     * @param value
     *            must not be changed after the call
     */
    record Put(String collection, String key, byte[] value) implements StateChange {
    }

    /** Removes a record; a missing record is no error. */
    record Remove(String collection, String key) implements StateChange {
    }
}
