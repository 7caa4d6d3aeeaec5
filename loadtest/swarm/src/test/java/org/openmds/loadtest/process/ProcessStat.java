package org.openmds.loadtest.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the state of a process from proc(5). */
public final class ProcessStat {

    /** Index after the name: state, parent, group, session. */
    private static final int SESSION = 3;

    private ProcessStat() {
    }

    public static long session(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[SESSION]);
    }
}
