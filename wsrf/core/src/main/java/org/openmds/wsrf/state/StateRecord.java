package org.openmds.wsrf.state;

/**
 * A stored record.
 *
 * @param key
 *            unique within its collection, not empty
 * @param value
 *            the stored bytes, by convention UTF-8 text that an operator can read; the receiver owns the array
 * @param intact
 *            false if the record was damaged on disk: its value may be any bytes
 */
public record StateRecord(String key, byte[] value, boolean intact) {

    /** An intact record. */
    public StateRecord(String key, byte[] value) {
        this(key, value, true);
    }
}
