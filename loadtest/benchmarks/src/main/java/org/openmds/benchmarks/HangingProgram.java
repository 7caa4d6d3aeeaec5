package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

/**
 * A program for execution sources that never ends on its own.
 *
 * @param script
 *            the shell script
 */
record HangingProgram(Path script) {

    static HangingProgram write(Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("hang"), """
                #!/bin/sh
                exec sleep 86400
                """);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new HangingProgram(script);
    }

    /** Writes a server configuration that maps the name {@code hang} to this program and kills it after the timeout. */
    Path configuration(int processes, Duration timeout) throws IOException {
        return Files.writeString(script.resolveSibling("mds.yaml"), """
                sources:
                  execution:
                    max-processes: %1$d
                    programs:
                      - name: hang
                        program: %2$s
                        timeout: %3$ds
                        max-processes: %1$d
                """.formatted(processes, script, timeout.toSeconds()));
    }
}
