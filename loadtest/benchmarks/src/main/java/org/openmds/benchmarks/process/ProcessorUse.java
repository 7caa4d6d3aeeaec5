package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Processor time of a process, from Linux's {@code /proc/PID/stat}.
 *
 * @param own
 *            the time of the process itself
 * @param children
 *            the time of its ended children and their descendants
 */
public record ProcessorUse(Duration own, Duration children) {

    /** Length of a clock tick: Linux reports processor time to programs in hundredths of a second. */
    private static final int TICK_MILLIS = 10;
    /** Index of field 14 of proc(5), the first of four times, counted after the process name. */
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
