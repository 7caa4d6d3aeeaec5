package org.openmds.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** The processor time of the just-in-time compiler's threads in another Java process, from {@code /proc/PID/task} (proc(5)). */
final class CompilerTime {

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    /** Linux counts this time in hundredths of a second on all machines. */
    private static final long TICK_MILLIS = 10;

    private CompilerTime() {
    }

    /** Returns the time of the compiler's threads that live now; zero for a process without such threads. */
    static Duration of(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return Duration.ofMillis(threads.mapToLong(CompilerTime::millis).sum());
        } catch (IOException | UncheckedIOException e) {
            return Duration.ZERO;
        }
    }

    private static long millis(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
            if (!name.startsWith("C1 Compiler") && !name.startsWith("C2 Compiler")) {
                return 0;
            }
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return TICK_MILLIS * (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]));
        } catch (IOException e) {
            // The thread has ended.
            return 0;
        }
    }
}
