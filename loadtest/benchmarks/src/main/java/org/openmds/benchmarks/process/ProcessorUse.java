package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The processor time of a process, as {@code /proc/PID/stat} tells it.
 *
 * @param own
 *            of the process itself
 * @param children
 *            of its children that ended, and of theirs
 */
public record ProcessorUse(Duration own, Duration children) {

    /** Linux counts processor time in hundredths of a second, wherever it tells it to programs. */
    private static final int TICK_MILLIS = 10;
    /** Fields 14 to 17 of proc(5), counted from behind the name. */
    private static final int USER = 11;

    public static ProcessorUse of(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new ProcessorUse(ticks(fields[USER], fields[USER + 1]), ticks(fields[USER + 2], fields[USER + 3]));
    }

    public ProcessorUse minus(ProcessorUse before) {
        return new ProcessorUse(own.minus(before.own), children.minus(before.children));
    }

    private static Duration ticks(String user, String system) {
        return Duration.ofMillis((Long.parseLong(user) + Long.parseLong(system)) * TICK_MILLIS);
    }
}
