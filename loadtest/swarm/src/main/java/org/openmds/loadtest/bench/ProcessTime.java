package org.openmds.loadtest.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Processor time, user and system, as {@code /proc/PID/stat} tells it.
 *
 * @param own
 *            of the process
 * @param children
 *            of its children that ended, and of theirs
 */
public record ProcessTime(Duration own, Duration children) {

    /** Linux counts processor time in hundredths of a second, wherever it tells it to programs. */
    private static final int TICK_MILLIS = 10;
    /** Fields 14 to 17 of proc(5), counted from behind the name. */
    private static final int USER = 11;

    static ProcessTime self() throws IOException {
        return parse(Files.readString(Path.of("/proc/self/stat")));
    }

    /** Of this process and of all that it started, also of those that have ended. */
    public static Duration ofTree() throws IOException {
        Duration sum = self().whole();
        for (ProcessHandle each : ProcessHandle.current().descendants().toList()) {
            try {
                sum = sum.plus(parse(Files.readString(Path.of("/proc/" + each.pid() + "/stat"))).whole());
            } catch (IOException _) {
                // It ended between being listed and being read: from the next reading on it is among its parent's children.
            }
        }
        return sum;
    }

    private Duration whole() {
        return own.plus(children);
    }

    static ProcessTime parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new ProcessTime(ticks(fields[USER], fields[USER + 1]), ticks(fields[USER + 2], fields[USER + 3]));
    }

    private static Duration ticks(String user, String system) {
        return Duration.ofMillis((Long.parseLong(user) + Long.parseLong(system)) * TICK_MILLIS);
    }
}
