package org.openmds.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.ConfigurationFormat;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The server of a user who names none with a command. The variables MDS_URL and MDS_TOKEN_FILE come first, then the file {@code openmds/profile.yaml} in
 * the folder of the user's configuration.
 *
 * <pre>
 * url: http://mds.example.org:8080
 * token-file: mds.token
 * </pre>
 *
 * @param url
 *            the server or one of its services
 * @param tokenFile
 *            the file with the token for that server, and for no other
 */
public record UserProfile(Optional<String> url, Optional<Path> tokenFile) {

    private static final String URL_VARIABLE = "MDS_URL";

    /** The keys of the file. */
    record ProfileFile(
            @Key("The URL of the server or of one of its services. The commands use it if no URL is given.") Optional<HttpUrl> url,
            @Key("A file whose first line is the bearer token for this server. Other servers never get it.") Optional<Path> tokenFile) {
    }

    /**
     * Reads the profile.
     *
     * @throws ParameterException
     *             the file has a problem; the message has all of them
     */
    static UserProfile of(CommandSpec command) {
        CommandContext context = CommandContext.of(command);
        UserProfile written = file(context).filter(Files::isRegularFile)
                .map(file -> read(command, file))
                .orElseGet(() -> new UserProfile(Optional.empty(), Optional.empty()));
        Optional<String> variable = context.environment(URL_VARIABLE);
        return variable.isPresent() && !variable.equals(written.url())
                ? new UserProfile(variable, Optional.empty())
                : written;
    }

    private static Optional<Path> file(CommandContext context) {
        return context.environment("XDG_CONFIG_HOME")
                .map(Path::of)
                .or(() -> context.environment("HOME").map(home -> Path.of(home, ".config")))
                .map(folder -> folder.resolve("openmds").resolve("profile.yaml"));
    }

    private static UserProfile read(CommandSpec command, Path file) {
        return switch (ConfigurationFormat.builder(ProfileFile.class)
                .build()
                .load(new ConfigurationInput(Optional.of(file), Map.of(), Map.of()))) {
            case ConfigurationResult.Loaded(ProfileFile profile, _) ->
                new UserProfile(profile.url().map(HttpUrl::toString), profile.tokenFile());
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) ->
                throw new ParameterException(command.commandLine(), "the profile has a problem: "
                        + String.join("; ", problems.stream().map(ConfigurationProblem::toString).toList()));
        };
    }
}
