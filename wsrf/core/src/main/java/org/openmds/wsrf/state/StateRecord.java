package org.openmds.wsrf.state;

/**
 * A stored record.
 *
 * @param key
 *            unique within its collection
 * @param value
 *            the bytes as written; by convention UTF-8 text, so that an operator can read them; owned by the receiver
 */
public record StateRecord(String key, byte[] value) {
}
