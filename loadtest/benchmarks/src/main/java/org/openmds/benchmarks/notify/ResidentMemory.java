package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Resident memory of a process, from Linux's {@code /proc}. */
final class ResidentMemory {

    private static final int KILO = 1024;

    private ResidentMemory() {
    }

    /** Returns the resident set size in bytes, 0 if unknown. */
    static long of(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))
                .stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
                .findFirst()
                .orElse(0);
    }
}
