package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.sqlite.JDBC;

/** A sample state of some hundred records, small and large, replaced and removed ones. */
final class SampleState {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
    static final String COLLECTION = "index/registration";
    private static final int RECORDS = 500;

    private SampleState() {
    }

    static SqliteStateStore open(Path directory) {
        return SqliteStateStore.open(directory, CLOCK);
    }

    /** Writes the records and returns them. */
    static Map<String, String> fill(SqliteStateStore store) {
        Random random = new Random(42);
        Map<String, String> records = new TreeMap<>();
        List<StateChange> batch = new ArrayList<>();
        for (int i = 0; i < RECORDS + 100; i++) {
            String key = "entry-%04d".formatted(i);
            String value = "<v>%s</v>".formatted(Long.toString(random.nextLong(), 36).repeat(i % 50 == 7 ? 700 : 20));
            batch.add(new StateChange.Put(COLLECTION, key, value.getBytes(UTF_8)));
            if (i < RECORDS) {
                records.put(key, value);
            } else {
                batch.add(new StateChange.Remove(COLLECTION, key));
            }
        }
        store.write(batch);
        return records;
    }

    static StateChange put(String key, String value) {
        return new StateChange.Put(COLLECTION, key, value.getBytes(UTF_8));
    }

    /** Returns the intact records. */
    static Map<String, String> load(SqliteStateStore store) {
        Map<String, String> found = new TreeMap<>();
        for (StateRecord record : store.load(COLLECTION)) {
            if (record.intact()) {
                found.put(record.key(), new String(record.value(), UTF_8));
            }
        }
        return found;
    }

    /** Opens a state, reads its records and closes it. */
    static Map<String, String> load(Path directory) {
        try (SqliteStateStore store = open(directory)) {
            return load(store);
        }
    }

    /** Overwrites bytes of a file. */
    static void overwrite(Path file, int offset, byte[] bytes) throws IOException {
        byte[] content = Files.readAllBytes(file);
        System.arraycopy(bytes, 0, content, offset, Math.min(bytes.length, content.length - offset));
        Files.write(file, content);
    }

    static byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    /** Writes the header fields with the schema version into a file. */
    static void writeVersion(Path file, int version) throws IOException {
        overwrite(file, 60, ByteBuffer.allocate(4).putInt(version).array());
        overwrite(file, 68, ByteBuffer.allocate(4).putInt(0x4D445300 | version).array());
    }

    /** Creates a state file of schema version 1 with the given records. */
    static void createFirstVersion(Path file, Map<String, String> records) throws SQLException {
        try (var connection = JDBC.createConnection(JDBC.PREFIX + file, new java.util.Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA page_size=4096");
            statement.execute(
                    """
                            CREATE TABLE record (id INTEGER PRIMARY KEY, collection TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
                                revision INTEGER NOT NULL, checksum INTEGER NOT NULL)""");
            statement.execute("CREATE UNIQUE INDEX record_name ON record (collection, key)");
            statement.execute("PRAGMA user_version=1");
            statement.execute("PRAGMA application_id=" + 0x4D445301);
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO record (collection, key, value, revision, checksum) VALUES (?, ?, ?, 3, ?)")) {
                for (var entry : records.entrySet()) {
                    insert.setString(1, COLLECTION);
                    insert.setString(2, entry.getKey());
                    insert.setString(3, entry.getValue());
                    insert.setLong(4, firstChecksum(entry.getKey(), entry.getValue()));
                    insert.executeUpdate();
                }
            }
        }
    }

    private static long firstChecksum(String key, String value) {
        CRC32C crc = new CRC32C();
        crc.update((COLLECTION + "\0" + key + "\0").getBytes(UTF_8));
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(3).flip());
        crc.update(value.getBytes(UTF_8));
        return crc.getValue();
    }
}
