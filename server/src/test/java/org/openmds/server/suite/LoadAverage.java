package org.openmds.server.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says of this machine. */
final class LoadAverage {

    private LoadAverage() {
    }

    /** The load of the last minute, with two digits behind the point. */
    static String now() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
