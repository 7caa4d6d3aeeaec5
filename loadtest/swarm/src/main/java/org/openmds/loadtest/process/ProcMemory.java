package org.openmds.loadtest.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Amounts of memory in Linux's {@code /proc}, which has them in lines such as {@code VmRSS:  5120 kB} (proc(5)). */
public final class ProcMemory {

    private static final int KILO = 1_024;

    private ProcMemory() {
    }

    /** Returns an amount of the machine in bytes, such as MemAvailable; empty if it is unknown. */
    public static Optional<Long> ofMachine(String field) {
        return read(Path.of("/proc/meminfo"), field);
    }

    /** Returns an amount of a process in bytes, such as VmRSS; empty if it is unknown or the process has ended. */
    public static Optional<Long> ofProcess(long pid, String field) {
        return read(Path.of("/proc", Long.toString(pid), "status"), field);
    }

    private static Optional<Long> read(Path file, String field) {
        try {
            return Files.readAllLines(file)
                    .stream()
                    .filter(line -> line.startsWith(field + ":"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
