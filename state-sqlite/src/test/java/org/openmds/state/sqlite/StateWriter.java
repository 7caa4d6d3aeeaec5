package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;

/**
 * A separate process that uses a state until it is killed: it writes records, and may make backups meanwhile, or it restores files in turn, or it
 * writes a series of batches. It prints the key of each acknowledged record, the begin of each backup and restore, the number of each acknowledged
 * batch, or the reason why the state could not be opened or written.
 */
final class StateWriter {
    static final String COLLECTION = "index/registration";
    static final String BACKUP = "backup";
    static final String RESTORE = "restore";
    static final String SERIES = "series";
    static final int BATCHES = 8;
    static final int VALUE_SIZE = 1000;

    private StateWriter() {
    }

    /**
     * Starts a process.
     *
     * @param mode
     *            {@link #BACKUP}, or {@link #RESTORE} and the files; nothing: only records are written
     */
    static Process start(Path directory, String... mode) throws IOException {
        return start(List.of(), directory, mode);
    }

    /**
     * Starts a process by another program.
     *
     * @param starter
     *            the program and its arguments
     */
    static Process start(List<String> starter, Path directory, String... mode) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(starter);
        command.addAll(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                        "-Dorg.sqlite.tmpdir=" + Path.of("target").toAbsolutePath(), "-cp", classPath,
                        StateWriter.class.getName(),
                        directory.toString()));
        command.addAll(List.of(mode));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** The first argument is the state directory; for the others see {@link #start}. */
    public static void main(String[] arguments) {
        Path directory = Path.of(arguments[0]);
        String mode = arguments.length > 1 ? arguments[1] : "";
        try {
            switch (mode) {
                case RESTORE -> restore(directory, List.of(arguments).subList(2, arguments.length));
                case SERIES -> writeSeries(directory);
                default -> write(directory, mode.equals(BACKUP));
            }
        } catch (StateException e) {
            print("refused: " + e.getMessage());
        }
    }

    private static void write(Path directory, boolean backups) {
        try (SqliteStateStore store = SqliteStateStore.open(directory, Clock.systemUTC())) {
            if (backups) {
                Thread.ofPlatform().daemon().start(() -> backUp(store));
            }
            for (int i = 0; i < 100_000; i++) {
                String key = "entry-%06d".formatted(i);
                store.write(List.of(new StateChange.Put(COLLECTION, key, value(key))));
                print(key);
            }
        }
    }

    /** Writes the batches and ends without a chance to close the store, at the latest after the first failure. */
    private static void writeSeries(Path directory) {
        SqliteStateStore store = SqliteStateStore.open(directory, Clock.systemUTC());
        try {
            for (int i = 0; i < BATCHES; i++) {
                store.write(batch(i));
                print(Integer.toString(i));
            }
        } catch (StateException e) {
            print("refused: " + e.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }

    /** Returns a batch of the series: it adds small and large records, replaces some of the batch before, and removes one. */
    static List<StateChange> batch(int number) {
        List<StateChange> changes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            changes.add(SampleState.put("r%d-%d".formatted(number, i), "x".repeat(i == 3 ? 20_000 : 500) + number));
        }
        if (number > 0) {
            changes.add(SampleState.put("r%d-0".formatted(number - 1), "replaced by " + number));
            changes.add(new StateChange.Remove(COLLECTION, "r%d-1".formatted(number - 1)));
        }
        return changes;
    }

    private static void backUp(SqliteStateStore store) {
        while (true) {
            print(BACKUP);
            store.backups().add();
        }
    }

    private static void restore(Path directory, List<String> files) {
        StoppedState state = new StoppedState(StateLocation.of(directory), Clock.systemUTC());
        for (int i = 0; i < 1000; i++) {
            print(RESTORE);
            state.restore(Path.of(files.get(i % files.size())));
        }
    }

    @SuppressWarnings("SystemOut")
    private static synchronized void print(String line) {
        System.out.println(line);
    }

    static byte[] value(String key) {
        byte[] value = new byte[VALUE_SIZE];
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) key.charAt(i % key.length());
        }
        return value;
    }
}
