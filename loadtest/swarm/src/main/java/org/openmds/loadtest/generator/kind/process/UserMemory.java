package org.openmds.loadtest.generator.kind.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.openmds.loadtest.model.client.ClientException;

/** How many users a machine has the memory for. */
final class UserMemory {

    /** Of one user's process beyond what all of them share, measured on Linux: half of it is the heap, of at most 16 MB. */
    static final long BYTES_PER_USER = 30L << 20;
    /** The rest is for the system, and for the service where it is on the same machine. */
    private static final double USABLE_FRACTION = 0.8;

    private UserMemory() {
    }

    /** In bytes, where the system tells. */
    static Optional<Long> available() {
        try {
            return Files.readAllLines(Path.of("/proc/meminfo"))
                    .stream()
                    .filter(line -> line.startsWith("MemAvailable:"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @throws ClientException
     *             where there is too little
     */
    static void check(int users, Optional<Long> available) throws ClientException {
        if (available.isEmpty()) {
            return;
        }
        long most = (long) (available.get() * USABLE_FRACTION) / BYTES_PER_USER;
        if (users > most) {
            throw new ClientException(
                    "%d users as processes need about %d MB of memory, %d MB are free here: %d users at most, or more testers on other machines, or the connection per-request, whose users share a process"
                            .formatted(users, users * (BYTES_PER_USER >> 20), available.get() >> 20, most));
        }
    }
}
