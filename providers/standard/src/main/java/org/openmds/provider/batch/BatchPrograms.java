package org.openmds.provider.batch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.provider.input.Input;

/**
 * The client programs of a batch system.
 *
 * @param runner
 *            runs one, within bounds
 * @param folder
 *            where they are
 * @param environment
 *            variables that they need, such as {@code SLURM_CONF}; they get the runner's and {@code TZ=UTC} besides, so that times need no zone
 */
public record BatchPrograms(ProgramRunner runner, Path folder, Map<String, String> environment) {

    private static final Path ENV = Path.of("/usr/bin/env");

    public BatchPrograms {
        environment = Map.copyOf(environment);
    }

    /** Makes an input of what a program prints. */
    @FunctionalInterface
    public interface ProgramRunner {
        /**
         * @param name
         *            in messages
         */
        Input output(String name, Path program, List<String> arguments);
    }

    /** What a program of the folder prints. */
    public Input output(String program, List<String> arguments) {
        List<String> all = new ArrayList<>();
        Map<String, String> variables = new TreeMap<>(environment);
        variables.putIfAbsent("TZ", "UTC");
        variables.forEach((name, value) -> all.add(name + "=" + value));
        all.add(folder.resolve(program).toString());
        all.addAll(arguments);
        return runner.output(program, ENV, all);
    }
}
