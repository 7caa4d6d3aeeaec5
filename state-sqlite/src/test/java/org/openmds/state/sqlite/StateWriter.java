package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;

/**
 * A separate process that writes records until it is killed. It prints the key of each acknowledged record, or the reason why the state could not
 * be opened.
 */
final class StateWriter {
    static final String COLLECTION = "index/registration";
    static final int VALUE_SIZE = 1000;

    private StateWriter() {
    }

    static Process start(Path directory) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp", classPath, StateWriter.class.getName(), directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** The first argument is the state directory. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        try (SqliteStateStore store = SqliteStateStore.open(Path.of(arguments[0]), Clock.systemUTC())) {
            for (int i = 0; i < 100_000; i++) {
                String key = "entry-%06d".formatted(i);
                store.write(List.of(new StateChange.Put(COLLECTION, key, value(key))));
                System.out.println(key);
            }
        } catch (StateException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }

    static byte[] value(String key) {
        byte[] value = new byte[VALUE_SIZE];
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) key.charAt(i % key.length());
        }
        return value;
    }
}
