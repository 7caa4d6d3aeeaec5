package org.openmds.state.sqlite;

/**
 * A row of the table {@code record}.
 *
 * @param intact
 *            true if the stored checksum matches the row
 */
record StoredRow(RecordName name, byte[] value, boolean intact) {
}
