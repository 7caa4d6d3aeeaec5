package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The first 100 bytes of the database (SQLite file format, section 1.3), as far as they are constant for the databases of this package.
 *
 * <p>
 * The schema version stands there twice, in {@code user_version} and in the last byte of {@code application_id}: one of them alone tells of damage, both
 * together of a newer OpenMDS.
 */
record DatabaseHeader(boolean sound, int version) {
    static final int SCHEMA_VERSION = 1;
    static final int APPLICATION_ID = 0x4D445300;
    static final int PAGE_SIZE = 4096;
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(US_ASCII);

    /** Reads page 1. */
    static DatabaseHeader of(byte[] page) {
        ByteBuffer header = ByteBuffer.wrap(page);
        int version = header.getInt(60);
        boolean sound = Arrays.equals(page, 0, MAGIC.length, MAGIC, 0, MAGIC.length) && header.getShort(16) == PAGE_SIZE
                && journalFormat(page[18]) && journalFormat(page[19])
                && page[20] == 0 && page[21] == 64 && page[22] == 32 && page[23] == 32
                && header.getInt(56) == 1
                && header.getInt(68) == (APPLICATION_ID | version);
        return new DatabaseHeader(sound, version);
    }

    /** Whether a newer OpenMDS wrote the database. */
    boolean newer() {
        return sound && version > SCHEMA_VERSION;
    }

    private static boolean journalFormat(byte value) {
        return value == 1 || value == 2;
    }
}
