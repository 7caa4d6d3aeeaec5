package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.state.StateChange;

/**
 * Faults at a chosen system call of a process that writes a series of batches: strace kills the process there, or lets the call fail. Afterwards the
 * state holds all acknowledged batches, and of the next one everything or nothing.
 */
final class DiskFaultTest {

    private static final String WRITE = "pwrite64";
    private static final String FORCE = "fsync,fdatasync";
    /** More calls than the series makes. */
    private static final int MAX_CALLS = 1_000;

    @TempDir
    Path temporary;

    @BeforeAll
    static void requireStrace() throws Exception {
        Path log = Files.createTempFile("strace", ".log");
        try {
            assumeTrue(
                    new ProcessBuilder("strace", "-o", log.toString(), "-e", "inject=getpid:error=EIO", "true").start()
                            .waitFor() == 0,
                    "strace may trace processes");
        } catch (IOException e) {
            assumeTrue(false, "strace is installed");
        } finally {
            Files.delete(log);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 12, 31})
    void kill_atAWrite_leavesWholeBatches(int call) throws Exception {
        assertThat(run(temporary, WRITE, "signal=KILL:when=" + call)).as("killed").isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 7})
    void kill_atAForce_leavesWholeBatches(int call) throws Exception {
        assertThat(run(temporary, FORCE, "signal=KILL:when=" + call)).as("killed").isTrue();
    }

    @Test
    @Tag("long")
    void kill_atEachCall_leavesWholeBatches() throws Exception {
        for (String calls : List.of(WRITE, FORCE, "ftruncate", "unlink")) {
            boolean killed = true;
            for (int call = 1; killed; call++) {
                assertThat(call).isLessThan(MAX_CALLS);
                Path directory = Files.createDirectory(temporary.resolve("%s-%d".formatted(calls, call)));
                killed = run(directory, calls, "signal=KILL:when=" + call);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 7})
    void force_thatFailsBeforeAKill_storesNothingOfTheRefusedBatch(int call) throws Exception {
        Process writer = start(temporary, FORCE, "error=EIO:when=%d+".formatted(call));
        List<String> lines = writer.inputReader().lines().toList();
        assertThat(writer.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(lines.getLast()).startsWith("refused: ")
                .contains("failed to read or write: check the disk; nothing of this call was stored");
        assertThat(SampleState.load(temporary)).isEqualTo(after(lines.size() - 1));
    }

    /** Runs the series and checks the state that it leaves; returns true if the process was killed. */
    private static boolean run(Path directory, String calls, String fault) throws Exception {
        Process writer = start(directory, calls, fault);
        List<String> acknowledged = writer.inputReader().lines().toList();
        assertThat(writer.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(SampleState.load(directory))
                .as("%s %s: %d batches were acknowledged", calls, fault, acknowledged.size())
                .isIn(after(acknowledged.size()), after(Math.min(StateWriter.BATCHES, acknowledged.size() + 1)));
        return acknowledged.size() < StateWriter.BATCHES;
    }

    /** Starts the series; the fault applies to calls on the files of the database only. */
    private static Process start(Path directory, String calls, String fault) throws IOException {
        Path database = directory.toRealPath().resolve("openmds.db");
        return StateWriter.start(List.of("strace", "-f", "-qq", "-o", "/dev/null", "-P", database.toString(), "-P",
                database + "-wal", "-e", "trace=" + calls, "-e", "inject=" + calls + ":" + fault), directory,
                StateWriter.SERIES);
    }

    private static Map<String, String> after(int batches) {
        Map<String, String> records = new TreeMap<>();
        for (int i = 0; i < batches; i++) {
            for (StateChange change : StateWriter.batch(i)) {
                switch (change) {
                    case StateChange.Put(_, String key, byte[] value) -> records.put(key, new String(value, UTF_8));
                    case StateChange.Remove(_, String key) -> records.remove(key);
                }
            }
        }
        return records;
    }
}
