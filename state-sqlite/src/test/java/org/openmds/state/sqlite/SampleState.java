package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;

/**
 * A sample state with some hundred records, and with replaced and removed ones: the bytes of its files, which tests can damage, and the expected
 * records.
 */
final class SampleState {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
    static final String COLLECTION = "index/registration";
    private static final int RECORDS = 500;

    private final Random random = new Random(42);
    private final Map<String, String> current = new TreeMap<>();
    private final Map<String, Set<String>> past = new HashMap<>();
    private final Path directory;
    private byte[] database = new byte[0];
    private byte[] log = new byte[0];

    private SampleState(Path directory) {
        this.directory = directory;
    }

    /** Returns the state after a clean stop, without a log. */
    static SampleState stopped(Path directory) throws IOException {
        SampleState sample = new SampleState(directory);
        try (SqliteStateStore store = SqliteStateStore.open(directory, CLOCK)) {
            sample.writeRecords(store);
        }
        sample.readFiles();
        return sample;
    }

    /** Returns the state after a crash, with the last 60 transactions only in the log. */
    static SampleState crashed(Path directory) throws IOException {
        SampleState sample = stopped(directory);
        try (SqliteStateStore store = SqliteStateStore.open(directory, CLOCK)) {
            sample.writeLastTransactions(store);
            sample.readFiles();
        }
        return sample;
    }

    private void writeRecords(SqliteStateStore store) {
        List<StateChange> batch = new ArrayList<>();
        for (int i = 0; i < RECORDS + 100; i++) {
            batch.add(put(key(i), i % 50 == 7 ? 9_000 : 100 + random.nextInt(800)));
        }
        store.write(batch);
        List<StateChange> later = new ArrayList<>();
        for (int i = RECORDS; i < RECORDS + 100; i++) {
            later.add(remove(key(i)));
        }
        for (int i = 0; i < RECORDS; i += 5) {
            later.add(put(key(i), 100 + random.nextInt(800)));
        }
        store.write(later);
    }

    private void writeLastTransactions(SqliteStateStore store) {
        for (int i = 0; i < 60; i++) {
            List<StateChange> batch = new ArrayList<>();
            batch.add(put("late-%03d".formatted(i), 200 + random.nextInt(600)));
            for (int j = random.nextInt(3); j > 0; j--) {
                batch.add(put(key(random.nextInt(RECORDS)), 200 + random.nextInt(600)));
            }
            store.write(batch);
        }
    }

    static String key(int number) {
        return "entry-%04d".formatted(number);
    }

    private StateChange put(String key, int size) {
        StringBuilder value = new StringBuilder("<value key='").append(key).append("'>");
        while (value.length() < size) {
            value.append(Long.toString(random.nextLong(), 36));
        }
        String text = value.append("</value>").toString();
        current.put(key, text);
        past.computeIfAbsent(key, name -> new HashSet<>()).add(text);
        return new StateChange.Put(COLLECTION, key, text.getBytes(UTF_8));
    }

    private StateChange remove(String key) {
        current.remove(key);
        return new StateChange.Remove(COLLECTION, key);
    }

    private void readFiles() throws IOException {
        StateFiles files = new StateFiles(directory);
        database = Files.readAllBytes(files.database());
        log = Files.exists(files.log()) ? Files.readAllBytes(files.log()) : new byte[0];
    }

    byte[] database() {
        return database.clone();
    }

    byte[] log() {
        return log.clone();
    }

    /** Returns the expected records. */
    Map<String, String> current() {
        return current;
    }

    /** Returns the expected value of a key that was not removed. */
    String value(String key) {
        return Objects.requireNonNull(current.get(key), key);
    }

    /** Returns all values that a key has had. */
    Set<String> past(String key) {
        return past.getOrDefault(key, Set.of());
    }

    /** Replaces the files of a directory. */
    static void place(Path directory, byte[] database, byte[] log) throws IOException {
        try (var old = Files.list(directory)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        StateFiles files = new StateFiles(directory);
        Files.write(files.database(), database);
        if (log.length > 0) {
            Files.write(files.log(), log);
        }
    }

    static Map<String, String> load(SqliteStateStore store) {
        Map<String, String> found = new TreeMap<>();
        for (StateRecord record : store.load(COLLECTION)) {
            found.put(record.key(), new String(record.value(), UTF_8));
        }
        return found;
    }
}
