package org.openmds.configuration;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The inputs from which a configuration is loaded. The command line overrides the environment, which overrides the file, which overrides the
 * defaults. Immutable, so that it can be loaded again.
 *
 * @param file
 *            the file, or a folder with files (see {@link ConfigurationFormat.Builder#folder}); empty if there is none
 * @param environment
 *            all variables of the process; the variable of the key {@code http.port} is {@code MDS_HTTP_PORT}
 * @param commandLine
 *            the values by the paths of their keys, such as {@code http.port}, in the order of the command line
 * @param ignored
 *            the keys of the file that do not count, because the command line gives others instead of them
 */
public record ConfigurationInput(Optional<Path> file, Map<String, String> environment,
        Map<String, String> commandLine, Set<String> ignored) {

    /** Creates an input in which all keys of the file count. */
    public ConfigurationInput(Optional<Path> file, Map<String, String> environment, Map<String, String> commandLine) {
        this(file, environment, commandLine, Set.of());
    }

    /** Returns the input of a file alone. */
    public static ConfigurationInput of(Path file) {
        return new ConfigurationInput(Optional.of(file), Map.of(), Map.of());
    }
}
