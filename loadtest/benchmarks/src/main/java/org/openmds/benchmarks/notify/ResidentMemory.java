package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory that a process occupies, as Linux tells it. */
final class ResidentMemory {

    private static final int KILO = 1024;

    private ResidentMemory() {
    }

    /** In bytes. */
    static long of(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))
                .stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
                .findFirst()
                .orElse(0);
    }
}
