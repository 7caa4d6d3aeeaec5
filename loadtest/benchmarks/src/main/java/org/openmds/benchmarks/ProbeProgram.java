package org.openmds.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.process.ProcessTime;

/**
 * A small program for execution sources: a shell script that starts no other process, prints one element that differs each time, and
 * appends one byte to a file, so that the benchmark can count the starts.
 *
 * @param script
 *            the shell script
 * @param starts
 *            the file that grows by one byte per start; its path is the program's second argument
 */
record ProbeProgram(Path script, Path starts) {

    private static final Duration MAX_REFERENCE_TIME = Duration.ofMinutes(2);
    private static final String SCRIPT = """
            #!/bin/sh
            printf . >>"$2"
            echo "<p:Load xmlns:p='urn:example:probe' p:Member='$1'><p:LastMinute>0.42</p:LastMinute><p:Process>$$</p:Process></p:Load>"
            """;

    static ProbeProgram write(Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("load"), SCRIPT);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new ProbeProgram(script, Files.createFile(folder.resolve("starts")));
    }

    /** Writes a server configuration that maps the name {@code load} to this program. */
    Path configuration(int maxProcesses) throws IOException {
        return Files.writeString(script.resolveSibling("mds.yaml"), """
                sources:
                  execution:
                    max-processes: %1$d
                    programs:
                      - name: load
                        program: %2$s
                        arguments: ["%3$s"]
                        timeout: 20s
                        max-processes: %1$d
                """.formatted(maxProcesses, script, starts));
    }

    /** Writes a server configuration with this number of execution providers, each of which runs this program. */
    Path providersConfiguration(int number, Duration interval, int maxProcesses) throws IOException {
        StringBuilder yaml = new StringBuilder("""
                sources: {execution: {max-processes: %d}}
                providers:
                  execution:
                """.formatted(maxProcesses));
        for (int i = 0; i < number; i++) {
            yaml.append(
                    "    - {name: load-%d, program: \"%s\", arguments: [\"%d\", \"%s\"], interval: %ds, timeout: 1s}\n"
                            .formatted(i, script, i, starts, interval.toSeconds()));
        }
        return Files.writeString(script.resolveSibling("mds.yaml"), yaml);
    }

    /** Returns the number of starts. */
    long count() throws IOException {
        return Files.size(starts);
    }

    /** Returns the processor time of one run if only a shell starts the program, one run after the other. */
    Duration measureAlone(int runs) throws IOException {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c",
                "i=0; while [ $i -lt %d ]; do '%s' http://h/ /dev/null >/dev/null; i=$((i+1)); done".formatted(runs,
                        script))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectInput(new File("/dev/null"));
        long self = ProcessHandle.current().pid();
        ProcessTime before = ProcessTime.of(self);
        Process process = shell.start();
        try {
            if (!process.waitFor(MAX_REFERENCE_TIME.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException(
                        "%d runs of the program from a shell took longer than %d s".formatted(runs,
                                MAX_REFERENCE_TIME.toSeconds()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the program was measured", e);
        } finally {
            process.destroyForcibly();
        }
        return ProcessTime.of(self).minus(before).children().dividedBy(runs);
    }
}
