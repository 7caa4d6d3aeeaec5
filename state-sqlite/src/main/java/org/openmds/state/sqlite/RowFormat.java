package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.CRC32C;

/** The form of a row of the table {@code record}, by schema version: its columns, and the CRC32C over them in the column {@code checksum}. */
enum RowFormat {
    /** Rows with a revision, the number of the transaction that wrote the row. */
    VERSION_1("SELECT collection, key, value, checksum, revision FROM record") {
        @Override
        void addFurther(CRC32C crc, ResultSet rows) throws SQLException {
            crc.update(ByteBuffer.allocate(Long.BYTES).putLong(rows.getLong(5)).flip());
        }
    },
    VERSION_2("SELECT collection, key, value, checksum FROM record");

    private final String select;

    RowFormat(String select) {
        this.select = select;
    }

    static RowFormat of(SchemaVersion version) {
        return version.number() == 1 ? VERSION_1 : VERSION_2;
    }

    /** Returns the query for all rows. */
    String select() {
        return select;
    }

    /** Reads the current row of an answer to {@link #select}. */
    StoredRow read(ResultSet rows) throws SQLException {
        RecordName name = new RecordName(text(rows, 1), text(rows, 2));
        byte[] bytes = rows.getBytes(3);
        byte[] value = bytes == null ? new byte[0] : bytes;
        CRC32C crc = start(name);
        addFurther(crc, rows);
        crc.update(value);
        return new StoredRow(name, value, crc.getValue() == rows.getLong(4));
    }

    /** Returns the checksum of a row in the current version. */
    static long checksum(RecordName name, byte[] value) {
        CRC32C crc = start(name);
        crc.update(value);
        return crc.getValue();
    }

    /** Adds the columns of this version that later versions do not have. */
    void addFurther(CRC32C crc, ResultSet rows) throws SQLException {
        // none
    }

    private static CRC32C start(RecordName name) {
        CRC32C crc = new CRC32C();
        crc.update(name.collection().getBytes(UTF_8));
        crc.update(0);
        crc.update(name.key().getBytes(UTF_8));
        crc.update(0);
        return crc;
    }

    private static String text(ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        return text == null ? "" : text;
    }
}
