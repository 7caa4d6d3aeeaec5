package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages files at random, many times. In each case the store opens, undamaged records are found, and missing ones are reported. */
final class DamageSweepTest {
    /** Number of random runs; enough to damage each kind of page and record. The long run has more. */
    private static final int SEEDS = 14;
    private static final int LONG = 10;
    /** Bytes in a row's cell before the key, and after the value. */
    private static final int CELL_BEFORE = 12 + SampleState.COLLECTION.length();
    private static final int CELL_AFTER = 12;
    /** Size limit of rows to check; larger rows are on several pages and are not counted as undamaged. */
    private static final int MAX_ROW = 2000;

    @TempDir
    static Path sampleOfStop;
    @TempDir
    static Path sampleOfCrash;
    @TempDir
    Path directory;

    private static SampleState stopped;
    private static SampleState crashed;

    @BeforeAll
    static void makeSamples() throws IOException {
        stopped = SampleState.stopped(sampleOfStop);
        crashed = SampleState.crashed(sampleOfCrash);
    }

    @Test
    void open_databaseOverwrittenAnywhere_keepsAllThatIsGood() throws IOException {
        overwriteDatabase(0, SEEDS);
    }

    private void overwriteDatabase(int from, int to) throws IOException {
        for (int seed = from; seed < to; seed++) {
            byte[] database = overwritten(stopped.database(), new Random(seed));

            Map<String, String> found = verify(stopped, database, stopped.log(), "overwritten with seed " + seed);

            assertThat(found.keySet()).as("removed records stay removed, seed %d", seed)
                    .isSubsetOf(stopped.current().keySet());
        }
    }

    @Test
    void open_databaseTruncatedAnywhere_keepsAllThatIsGood() throws IOException {
        truncateDatabase(0, SEEDS / 2);
    }

    private void truncateDatabase(int from, int to) throws IOException {
        for (int seed = from; seed < to; seed++) {
            SampleState sample = seed % 2 == 0 ? stopped : crashed;
            byte[] database = sample.database();
            int length = new Random(seed).nextInt(database.length);

            verify(sample, Arrays.copyOf(database, length), sample.log(), "truncated to " + length);
        }
    }

    @Test
    void open_logOverwrittenAnywhere_keepsAllThatIsGood() throws IOException {
        overwriteLog(0, SEEDS);
    }

    private void overwriteLog(int from, int to) throws IOException {
        for (int seed = from; seed < to; seed++) {
            byte[] log = overwritten(crashed.log(), new Random(seed));

            verify(crashed, crashed.database(), log, "log overwritten with seed " + seed);
        }
    }

    @Test
    void open_databaseUnderALogOverwritten_keepsAllThatIsGood() throws IOException {
        overwriteDatabaseUnderALog(0, SEEDS / 2);
    }

    private void overwriteDatabaseUnderALog(int from, int to) throws IOException {
        for (int seed = from; seed < to; seed++) {
            byte[] database = overwritten(crashed.database(), new Random(seed));

            verify(crashed, database, crashed.log(), "database under a log overwritten with seed " + seed);
        }
    }

    @Test
    void open_logTruncatedAnywhere_keepsWholeTransactionsBeforeTheCut() throws IOException {
        truncateLog(0, SEEDS / 2);
    }

    private void truncateLog(int from, int to) throws IOException {
        for (int seed = from; seed < to; seed++) {
            int length = new Random(seed).nextInt(crashed.log().length);
            SampleState.place(directory, crashed.database(), Arrays.copyOf(crashed.log(), length));

            try (SqliteStateStore store = SqliteStateStore.open(directory, SampleState.CLOCK)) {
                Map<String, String> found = SampleState.load(store);
                assertThat(found).as("cut at %d", length).hasSizeGreaterThanOrEqualTo(500);
                assertOnlyWrittenValues(crashed, found, "log cut at " + length);
                boolean cutInAFrame = length > 0
                        && (length - WriteAheadLog.HEADER_SIZE) % WriteAheadLog.FRAME_SIZE != 0;
                assertThat(store.recovery().isClean()).as("cut at %d is reported", length).isNotEqualTo(cutInAFrame);
            }
        }
    }

    @Test
    @Tag("long")
    void open_damagedInManyMoreWays_keepsAllThatIsGood() throws IOException {
        overwriteDatabase(SEEDS, LONG * SEEDS);
        truncateDatabase(SEEDS / 2, LONG * SEEDS / 2);
        overwriteLog(SEEDS, LONG * SEEDS);
        overwriteDatabaseUnderALog(SEEDS / 2, LONG * SEEDS / 2);
        truncateLog(SEEDS / 2, LONG * SEEDS / 2);
    }

    private Map<String, String> verify(SampleState sample, byte[] database, byte[] log, String what)
            throws IOException {
        SampleState.place(directory, database, log);
        try (SqliteStateStore store = SqliteStateStore.open(directory, SampleState.CLOCK)) {
            Map<String, String> found = SampleState.load(store);
            if (store.recovery().isClean()) {
                assertThat(found).as(what).isEqualTo(sample.current());
            }
            for (String key : undamaged(sample, database, log)) {
                assertThat(found.get(key)).as("%s: %s, report %s", what, key, store.recovery())
                        .isEqualTo(sample.current().get(key));
            }
            assertOnlyWrittenValues(sample, found, what);
            return found;
        }
    }

    private static void assertOnlyWrittenValues(SampleState sample, Map<String, String> found, String what) {
        found.forEach((key, value) -> assertThat(sample.past(key)).as("%s: %s", what, key).contains(value));
    }

    /** Returns the keys of the records whose newest row is intact in each of its copies. */
    private static Set<String> undamaged(SampleState sample, byte[] database, byte[] log) {
        Set<String> keys = new HashSet<>(sample.current().keySet());
        keys.removeAll(damaged(sample, sample.database(), database));
        keys.removeAll(damaged(sample, sample.log(), log));
        return keys;
    }

    private static Set<String> damaged(SampleState sample, byte[] before, byte[] after) {
        int from = Arrays.mismatch(before, after);
        if (from < 0) {
            return Set.of();
        }
        int to = after.length < before.length ? before.length : lastMismatch(before, after) + 1;
        // Only copies within the damaged range matter.
        int start = Math.max(0, from - MAX_ROW);
        int end = Math.min(before.length, to + MAX_ROW);
        String around = new String(before, start, end - start, ISO_8859_1);
        Set<String> keys = new HashSet<>();
        sample.current().forEach((key, value) -> {
            String row = key + value;
            int at = row.length() > MAX_ROW
                    ? -1
                    : around.indexOf(row, Math.max(0, from - start - row.length() - CELL_AFTER));
            if (row.length() > MAX_ROW || at >= 0 && start + at - CELL_BEFORE <= to) {
                keys.add(key);
            }
        });
        return keys;
    }

    private static int lastMismatch(byte[] before, byte[] after) {
        int last = before.length - 1;
        while (before[last] == after[last]) {
            last--;
        }
        return last;
    }

    private static byte[] overwritten(byte[] file, Random random) {
        int at = random.nextInt(file.length);
        int length = Math.min(1 + random.nextInt(random.nextBoolean() ? 16 : 4096), file.length - at);
        byte[] noise = new byte[length];
        if (random.nextInt(4) > 0) {
            random.nextBytes(noise);
        }
        System.arraycopy(noise, 0, file, at, length);
        return file;
    }
}
