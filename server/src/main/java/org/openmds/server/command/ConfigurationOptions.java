package org.openmds.server.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.server.config.ConfigurationInput;

import picocli.CommandLine.Option;

/** The options that choose a configuration and override parts of it. */
final class ConfigurationOptions {

    @Option(names = {"-c",
        "--config"}, paramLabel = "FILE", description = "The configuration; the defaults without it.")
    private @Nullable Path file;

    @Option(names = "--port", paramLabel = "N", description = "The port to listen on; 0 for any free one (key http.port).")
    private @Nullable String port;

    @Option(names = "--bind", paramLabel = "ADDRESS", description = "The address to listen on (key http.bind).")
    private @Nullable String bind;

    @Option(names = "--state", paramLabel = "DIR", description = "Where state is kept (key state.directory).")
    private @Nullable String state;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Any other key, for instance --set logging.level=debug.")
    private Map<String, String> others = new LinkedHashMap<>();

    /** What the options say is to be loaded. */
    ConfigurationInput input() {
        return input(null, Map.of());
    }

    /**
     * What the options say is to be loaded, and what other options say.
     *
     * @param more
     *            values by the paths of their keys
     */
    ConfigurationInput input(Map<String, String> more) {
        return input(null, more);
    }

    /**
     * What the options say is to be loaded.
     *
     * @param argument
     *            a file that was given without the option, which comes first
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

    private static void override(Map<String, String> overrides, String key, @Nullable String value) {
        if (value != null) {
            overrides.put(key, value);
        }
    }
}
