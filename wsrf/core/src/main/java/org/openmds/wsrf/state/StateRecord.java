package org.openmds.wsrf.state;

/**
 * A stored record.
 *
 * @param key
 *            unique within its collection, not empty
 * @param value
 *            the stored bytes, by convention UTF-8 text that an operator can read; the receiver owns the array
 */
public record StateRecord(String key, byte[] value) {
}
