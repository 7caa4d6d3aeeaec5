package org.openmds.loadtest.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the system knows of a process, as proc(5) has it. */
public final class ProcessStat {

    /** Behind the name: state, parent, group, session. */
    private static final int SESSION = 3;

    private ProcessStat() {
    }

    public static long session(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[SESSION]);
    }
}
