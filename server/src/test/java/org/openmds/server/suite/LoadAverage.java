package org.openmds.server.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The load of this machine, from the kernel. */
final class LoadAverage {

    private LoadAverage() {
    }

    /** Returns the load of the last minute, with two decimals. */
    static String now() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
