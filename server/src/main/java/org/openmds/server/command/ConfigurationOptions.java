package org.openmds.server.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ValueOrigin;

import picocli.CommandLine.Option;

/** The options that choose a configuration file and override keys. */
final class ConfigurationOptions {

    @Option(names = {"-c",
        "--config"}, paramLabel = "FILE", description = "The configuration file, or a folder with mds.yaml and conf.d/*.yaml (default: none; all keys have their defaults).")
    private @Nullable Path file;

    @Option(names = "--port", paramLabel = "N", description = "The port to listen on; 0 chooses a free port (key http.port).")
    private @Nullable String port;

    @Option(names = "--bind", paramLabel = "ADDRESS", description = "The address to listen on (key http.bind).")
    private @Nullable String bind;

    @Option(names = "--state", paramLabel = "DIR", description = "The directory for the server's state (key state.directory).")
    private @Nullable String state;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Set any other key, for example --set logging.level=debug. Can be repeated.")
    private Map<String, String> others = new LinkedHashMap<>();

    /** Returns the configuration to load. */
    ConfigurationInput input() {
        return input(null, Map.of());
    }

    /**
     * Returns the configuration to load.
     *
     * @param more
     *            further values by configuration key, from options of other groups
     */
    ConfigurationInput input(Map<String, String> more) {
        return input(null, more);
    }

    /**
     * Returns the configuration to load.
     *
     * @param argument
     *            a file that was given without the option {@code --config}; the option takes precedence
     */
    ConfigurationInput input(@Nullable Path argument) {
        return input(argument, Map.of());
    }

    private ConfigurationInput input(@Nullable Path argument, Map<String, String> more) {
        Map<String, String> overrides = new LinkedHashMap<>(others);
        overrides.putAll(more);
        override(overrides, "http.port", port);
        override(overrides, "http.bind", bind);
        override(overrides, "state.directory", state);
        return new ConfigurationInput(Optional.ofNullable(file == null ? argument : file), System.getenv(), overrides);
    }

    /** Returns the exit code of a command that cannot use a configuration: whether the options are wrong, or the file. */
    static int exitCode(List<ConfigurationProblem> problems) {
        return problems.stream().allMatch(problem -> problem.origin() instanceof ValueOrigin.CommandLine)
                ? ExitCodes.USAGE
                : ExitCodes.FAULT;
    }

    private static void override(Map<String, String> overrides, String key, @Nullable String value) {
        if (value != null) {
            overrides.put(key, value);
        }
    }
}
