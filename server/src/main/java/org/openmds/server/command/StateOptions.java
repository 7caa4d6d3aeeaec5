package org.openmds.server.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.state.DurableState;
import org.openmds.state.sqlite.StateLocation;

import picocli.CommandLine.Option;

/** The options that name the state of a stopped server. */
final class StateOptions {

    @Option(names = {"-c",
        "--config"}, paramLabel = "FILE", description = "The configuration file of a stopped server, which names the directories of its state.")
    private @Nullable Path file;

    @Option(names = "--state", paramLabel = "DIR", description = "The state directory of a stopped server (key state.directory).")
    private @Nullable String directory;

    /** Returns true if the user chose a stopped server. */
    boolean isGiven() {
        return file != null || directory != null;
    }

    /**
     * Returns the directories of the state; by default those of a server without configuration file.
     *
     * @param problems
     *            receives each problem of the configuration; there are none if the result is not empty
     */
    Optional<StateLocation> location(Consumer<ConfigurationProblem> problems) {
        Map<String, String> overrides = directory == null ? Map.of() : Map.of("state.directory", directory);
        return switch (ConfigurationLoader.load(
                new ConfigurationInput(Optional.ofNullable(file), System.getenv(), overrides))) {
            case ConfigurationResult.Loaded(Configuration configuration, _) ->
                Optional.of(DurableState.location(configuration.state()));
            case ConfigurationResult.Invalid(List<ConfigurationProblem> found) -> {
                found.forEach(problems);
                yield Optional.empty();
            }
        };
    }
}
