package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A row of the table {@code record}.
 *
 * @param revision
 *            the number of the transaction that wrote the row; of two versions in damaged pages, the higher one is the newer
 * @param checksum
 *            the stored CRC32C of all other columns
 */
record StoredRow(RecordName name, byte[] value, long revision, long checksum) {

    static StoredRow of(RecordName name, byte[] value, long revision) {
        return new StoredRow(name, value, revision, checksum(name, value, revision));
    }

    /** Returns true if the stored checksum matches the row. */
    boolean isIntact() {
        return checksum == checksum(name, value, revision);
    }

    private static long checksum(RecordName name, byte[] value, long revision) {
        CRC32C crc = new CRC32C();
        crc.update(name.collection().getBytes(UTF_8));
        crc.update(0);
        crc.update(name.key().getBytes(UTF_8));
        crc.update(0);
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(revision).flip());
        crc.update(value);
        return crc.getValue();
    }
}
