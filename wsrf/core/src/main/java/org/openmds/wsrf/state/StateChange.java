package org.openmds.wsrf.state;

/** One change in a batch of changes to a {@link StateStore}. */
public sealed interface StateChange {

    /** Returns the name of the collection. */
    String collection();

    /** Returns the key of the record. */
    String key();

    /** Returns the same change in another collection. */
    StateChange in(String other);

    /**
     * Inserts or replaces a record.
     *
     * @param value
     *            must not be changed after the call
     */
    record Put(String collection, String key, byte[] value) implements StateChange {

        @Override
        public Put in(String other) {
            return new Put(other, key, value);
        }
    }

    /** Removes a record; a missing record is no error. */
    record Remove(String collection, String key) implements StateChange {

        @Override
        public Remove in(String other) {
            return new Remove(other, key);
        }
    }
}
