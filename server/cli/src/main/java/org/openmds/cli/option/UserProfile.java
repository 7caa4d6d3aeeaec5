package org.openmds.cli.option;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.configuration.ConfigurationFormat;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.wsrf.client.credential.FileCredentials;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The server of a user who names none with a command, and what is shown to it. The variables MDS_URL and MDS_TOKEN_FILE come first, then the file that
 * the variable MDS_PROFILE names, else {@code openmds/profile.yaml} in the folder of the user's configuration.
 *
 * <pre>
 * url: https://mds.example.org:8443
 * ca-file: ca.pem
 * token-file: mds.token
 * </pre>
 *
 * @param url
 *            the server or one of its services
 * @param tokenFile
 *            the file with the token for that server, and for no other
 * @param caFile
 *            the authorities of every server
 * @param cert
 *            the certificate for that server, and for no other
 * @param insecure
 *            true if the token may be sent to that server over plain http
 */
public record UserProfile(Optional<String> url, Optional<Path> tokenFile, Optional<Path> caFile, Optional<Path> cert,
        Optional<Path> certKey, boolean insecure) {

    private static final String URL_VARIABLE = "MDS_URL";
    private static final String FILE_VARIABLE = "MDS_PROFILE";

    /** The keys of the file. */
    record ProfileFile(
            @Key("The URL of the server or of one of its services. The commands use it if no URL is given.") Optional<HttpUrl> url,
            @Key("A file whose first line is the bearer token for this server. Other servers never get it.") Optional<Path> tokenFile,
            @Key("A file or directory with the authorities that sign the certificates of servers, in PEM form; absent: the authorities of Java.") Optional<Path> caFile,
            @Key("A file with the certificate in PEM form that this server sees. Other servers never see it.") Optional<Path> cert,
            @Key("A file with the private key of the certificate in PEM form; absent: it is in the file cert.") Optional<Path> certKey,
            @Key(value = "Whether the token may be sent to this server over plain http.", initial = "false") boolean insecure) {
    }

    /**
     * Reads the profile.
     *
     * @throws ParameterException
     *             the file has a problem; the message has all of them
     */
    static UserProfile of(CommandSpec command) {
        CommandContext context = CommandContext.of(command);
        Optional<Path> named = context.environment(FILE_VARIABLE).map(Path::of);
        if (named.filter(file -> !Files.isRegularFile(file)).isPresent()) {
            throw new ParameterException(command.commandLine(),
                    "the profile %s, which %s names, is not a file".formatted(named.get(), FILE_VARIABLE));
        }
        UserProfile written = named.or(() -> file(context).filter(Files::isRegularFile))
                .map(file -> read(command, file))
                .orElseGet(() -> authorities(Optional.empty(), Optional.empty()));
        Optional<String> variable = context.environment(URL_VARIABLE);
        return variable.isPresent() && !variable.equals(written.url())
                ? authorities(variable, written.caFile())
                : written;
    }

    private static UserProfile authorities(Optional<String> url, Optional<Path> caFile) {
        return new UserProfile(url, Optional.empty(), caFile, Optional.empty(), Optional.empty(), false);
    }

    /** Returns true if these servers are the profile's server alone. */
    boolean isOf(Set<String> origins) {
        return url.map(URI::create).map(FileCredentials::origin).map(Set::of).equals(Optional.of(origins));
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
                new UserProfile(profile.url().map(HttpUrl::toString), profile.tokenFile(), profile.caFile(),
                        profile.cert(), profile.certKey(), profile.insecure());
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) ->
                throw new ParameterException(command.commandLine(), "the profile has a problem: "
                        + String.join("; ", problems.stream().map(ConfigurationProblem::toString).toList()));
        };
    }
}
