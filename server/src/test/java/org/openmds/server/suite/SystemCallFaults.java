package org.openmds.server.suite;

import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Faults of system calls in another process, which strace injects until this is closed. */
final class SystemCallFaults implements AutoCloseable {

    private final Process strace;

    private SystemCallFaults(Process strace) {
        this.strace = strace;
    }

    /**
     * Injects faults into all threads of a process; skips the test if this user may not trace processes.
     *
     * @param calls
     *            names of system calls, separated by commas
     * @param fault
     *            in strace's notation, for example {@code error=EIO} or {@code signal=KILL}
     */
    static SystemCallFaults inject(ServerProcess server, String calls, String fault) {
        Process strace;
        try {
            strace = new ProcessBuilder("strace", "-f", "-p", Long.toString(server.pid()), "-o", "/dev/null", "-e",
                    "trace=" + calls, "-e", "inject=" + calls + ":" + fault)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException notInstalled) {
            assumeTrue(false, "strace is installed");
            throw new AssertionError(notInstalled);
        }
        await().until(() -> !strace.isAlive() || isTraced(server.pid()));
        assumeTrue(strace.isAlive(), "strace may trace processes");
        return new SystemCallFaults(strace);
    }

    private static boolean isTraced(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.noneMatch(thread -> lines(thread.resolve("status")).contains("TracerPid:\t0"));
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> lines(Path status) {
        try {
            return Files.readAllLines(status);
        } catch (IOException ended) {
            return List.of();
        }
    }

    /** Ends the faults; the process goes on. */
    @Override
    public void close() {
        strace.destroy();
        await().until(() -> !strace.isAlive());
    }
}
