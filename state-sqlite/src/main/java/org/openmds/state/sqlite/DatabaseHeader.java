package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The first 100 bytes of the database (SQLite file format, section 1.3); only the fields that are constant for databases of this package.
 *
 * <p>
 * The schema version is stored twice, in {@code user_version} and in the last byte of {@code application_id}. If only one of them differs, the file
 * is damaged; if both differ, a newer OpenMDS wrote the file.
 */
record DatabaseHeader(boolean intact, int version) {
    static final int SCHEMA_VERSION = 1;
    static final int APPLICATION_ID = 0x4D445300;
    static final int PAGE_SIZE = 4096;
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(US_ASCII);

    /** Reads the header from page 1. */
    static DatabaseHeader of(byte[] page) {
        ByteBuffer header = ByteBuffer.wrap(page);
        int version = header.getInt(60);
        boolean sound = Arrays.equals(page, 0, MAGIC.length, MAGIC, 0, MAGIC.length) && header.getShort(16) == PAGE_SIZE
                && isJournalFormat(page[18]) && isJournalFormat(page[19])
                && page[20] == 0 && page[21] == 64 && page[22] == 32 && page[23] == 32
                && header.getInt(56) == 1
                && header.getInt(68) == (APPLICATION_ID | version);
        return new DatabaseHeader(sound, version);
    }

    /** Returns true if a newer OpenMDS wrote the database. */
    boolean isNewer() {
        return intact && version > SCHEMA_VERSION;
    }

    private static boolean isJournalFormat(byte value) {
        return value == 1 || value == 2;
    }
}
