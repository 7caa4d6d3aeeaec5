package org.openmds.aggregator.execution;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.value.DurationText;

/**
 * A program that entries may name, as in GT4's {@code executableMappings}. It is called as {@code program URL argument…}: the member's URL is
 * {@code argv[1]}, where GT4's programs expect it, before the administrator's arguments.
 *
 * @param name
 *            name in a ProbeName: {@code {namespace}local} for exactly that name, or {@code local} for the name in any namespace
 * @param program
 *            absolute path of an executable file; never from the wire
 * @param arguments
 *            arguments after the URL
 * @param timeout
 *            timeout from the planned start of a run to its end, including the time in the queue; after it, all processes of the run are killed
 * @param maxProcesses
 *            maximum number of concurrent runs, so that one program that hangs does not use all slots
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
                    DurationText.format(timeout)));
        }
        if (maxProcesses < 1) {
            throw new IllegalArgumentException(
                    "probe %s needs at least one process, got %d".formatted(name, maxProcesses));
        }
    }

    /** Returns the reason why the program cannot be run now, in one sentence; reads the disk. */
    public Optional<String> problem() {
        return Files.isRegularFile(program) && Files.isExecutable(program)
                ? Optional.empty()
                : Optional.of("the program of probe %s is not an executable file: %s".formatted(name, program));
    }
}
