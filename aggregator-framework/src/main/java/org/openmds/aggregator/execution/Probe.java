package org.openmds.aggregator.execution;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A program that entries may name: GT4's {@code executableMappings}. Called as {@code program URL argument…}: the member's URL stays {@code argv[1]}, where
 * GT4's programs expect it, and the administrator's arguments come behind it.
 *
 * @param name
 *            what a ProbeName says: {@code {namespace}local} for exactly that name, or {@code local} for the name in any namespace
 * @param program
 *            absolute path of an executable file; never from the wire
 * @param arguments
 *            behind the URL
 * @param timeout
 *            from when a run is due to its end, waiting for its turn included; then all its processes are killed
 * @param maxProcesses
 *            how many runs of it may be at work at once, so that one program that hangs does not take the place of all
 */
public record Probe(String name, Path program, List<String> arguments, Duration timeout, int maxProcesses) {

    public Probe {
        arguments = List.copyOf(arguments);
        if (!program.isAbsolute()) {
            throw new IllegalArgumentException(
                    "the program of probe %s must be an absolute path, was %s".formatted(name, program));
        }
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("the timeout of probe %s must be positive, was %s".formatted(name,
                    timeout));
        }
        if (maxProcesses < 1) {
            throw new IllegalArgumentException(
                    "probe %s needs at least one process, got %d".formatted(name, maxProcesses));
        }
    }

    /** Why the program could not be run as things are, in one sentence; looks at the disk. */
    public Optional<String> problem() {
        return Files.isRegularFile(program) && Files.isExecutable(program)
                ? Optional.empty()
                : Optional.of("the program of probe %s is no executable file: %s".formatted(name, program));
    }
}
