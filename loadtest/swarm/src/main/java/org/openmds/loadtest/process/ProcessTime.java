package org.openmds.loadtest.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Processor time, user and system, from {@code /proc/PID/stat}.
 *
 * @param own
 *            time of the process itself
 * @param children
 *            time of its ended children and their descendants
 */
public record ProcessTime(Duration own, Duration children) {

    /** Unit of processor time in /proc: Linux reports it in hundredths of a second. */
    private static final int TICK_MILLIS = 10;
    /** Index of field 14 of proc(5), the first of four, counted after the name. */
    private static final int USER = 11;

    public static ProcessTime self() throws IOException {
        return of(ProcessHandle.current().pid());
    }

    public static ProcessTime of(long pid) throws IOException {
        return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
    }

    /** Returns the time of this process and all its descendants, including ended ones. */
    public static Duration ofTree() throws IOException {
        Duration sum = self().whole();
        for (ProcessHandle each : ProcessHandle.current().descendants().toList()) {
            try {
                sum = sum.plus(of(each.pid()).whole());
            } catch (IOException _) {
                // It has ended since it was listed: the next reading includes it in its parent's children.
            }
        }
        return sum;
    }

    public ProcessTime minus(ProcessTime before) {
        return new ProcessTime(own.minus(before.own), children.minus(before.children));
    }

    private Duration whole() {
        return own.plus(children);
    }

    /** Returns the time in the text of such a file. */
    public static ProcessTime parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new ProcessTime(ticks(fields[USER], fields[USER + 1]), ticks(fields[USER + 2], fields[USER + 3]));
    }

    private static Duration ticks(String user, String system) {
        return Duration.ofMillis((Long.parseLong(user) + Long.parseLong(system)) * TICK_MILLIS);
    }
}
