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
 *            creates the input that runs a program within limits
 * @param folder
 *            folder with the programs
 * @param environment
 *            variables that the programs need, such as {@code SLURM_CONF}. They also get the runner's variables, and {@code TZ=UTC} so that times
 *            need no zone
 */
public record BatchPrograms(ProgramRunner runner, Path folder, Map<String, String> environment) {

    private static final Path ENV = Path.of("/usr/bin/env");

    public BatchPrograms {
        environment = Map.copyOf(environment);
    }

    /** Creates an input from the output of a program. */
    @FunctionalInterface
    public interface ProgramRunner {
        /**
         * @param name
         *            name of the program in messages
         */
        Input output(String name, Path program, List<String> arguments);
    }

    /** Returns an input with the output of a program in the folder. */
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
