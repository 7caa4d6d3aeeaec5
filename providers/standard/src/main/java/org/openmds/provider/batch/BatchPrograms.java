package org.openmds.provider.batch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProgramInput;

/**
 * The client programs of a batch system.
 *
 * @param folder
 *            where they are
 * @param environment
 *            variables that they need, such as {@code SLURM_CONF}; they get the runner's and {@code TZ=UTC} besides, so that times need no zone
 * @param timeout
 *            of one run
 * @param maxBytes
 *            that one may print
 */
public record BatchPrograms(ProbeRunner runner, Path folder, Map<String, String> environment, Duration timeout,
        int maxBytes) {

    private static final Path ENV = Path.of("/usr/bin/env");

    public BatchPrograms {
        environment = Map.copyOf(environment);
    }

    /** What a program prints. */
    public Input output(String program, List<String> arguments) {
        List<String> all = new ArrayList<>();
        Map<String, String> variables = new TreeMap<>(environment);
        variables.putIfAbsent("TZ", "UTC");
        variables.forEach((name, value) -> all.add(name + "=" + value));
        all.add(folder.resolve(program).toString());
        all.addAll(arguments);
        return new ProgramInput(runner, new Probe(program, ENV, all, timeout, 1), maxBytes);
    }
}
