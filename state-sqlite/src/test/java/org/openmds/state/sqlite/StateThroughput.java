package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.wsrf.state.StateChange;

/**
 * Measures the rate of acknowledged writes, with batches of 1 and of 16 new records of 1,000 bytes, one writer, 3 s each; then the time to open and
 * load the written state. Run its {@code main} from the test class path; the argument is a directory on the disk to measure.
 */
final class StateThroughput {
    private static final long NANOS = 3_000_000_000L;

    private StateThroughput() {
    }

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory(Path.of(arguments[0]), "state");
        try (SqliteStateStore store = SqliteStateStore.open(directory, Clock.systemUTC())) {
            measure(store, 1, "warm-up");
            measure(store, 1, "one");
            measure(store, 16, "sixteen");
        }
        long start = System.nanoTime();
        try (SqliteStateStore store = SqliteStateStore.open(directory, Clock.systemUTC())) {
            long opened = System.nanoTime();
            int records = store.load("one").size() + store.load("sixteen").size();
            System.out.printf("open %d ms, load of %d records %d ms, %d bytes%n", (opened - start) / 1_000_000, records,
                    (System.nanoTime() - opened) / 1_000_000, store.sizeBytes());
        }
    }

    @SuppressWarnings("SystemOut")
    private static void measure(SqliteStateStore store, int batchSize, String collection) {
        long end = System.nanoTime() + NANOS;
        int[] written = {0};
        while (System.nanoTime() < end) {
            List<StateChange> batch = IntStream.range(0, batchSize).<StateChange>mapToObj(i -> {
                String key = "%08x".formatted(Integer.reverse(written[0]++));
                return new StateChange.Put(collection, key, StateWriter.value(key));
            }).toList();
            store.write(batch);
        }
        System.out.printf("%s: %d records/s in batches of %d%n", collection, written[0] * 1_000_000_000L / NANOS,
                batchSize);
    }
}
