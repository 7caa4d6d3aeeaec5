package org.openmds.cli.option;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.wsrf.client.SoapVersion;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.credential.CredentialException;
import org.openmds.wsrf.client.credential.CredentialReaders;
import org.openmds.wsrf.client.credential.FileCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials.ClientCertificateFiles;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.TargetPolicy;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options for connections to services: authorities, certificate, token and timeout. */
public final class ConnectionOptions {

    private static final String TOKEN_VARIABLE = "MDS_TOKEN_FILE";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--token-file", paramLabel = "FILE", description = {
        "A file whose first line is the bearer token to send (default: the file that the environment variable "
                + TOKEN_VARIABLE + " names, else the token file of the profile, for the profile's server alone)."})
    private @Nullable Path tokenFile;

    @Option(names = "--ca-file", paramLabel = "PATH", description = "A file or directory with the authorities that sign the certificates of servers, in PEM form "
            + "(default: that of the profile, else the authorities of Java).")
    private @Nullable Path caFile;

    @Option(names = "--cert", paramLabel = "FILE", description = "A file with the certificate in PEM form to show to the server (default: that of the profile, for "
            + "the profile's server alone).")
    private @Nullable Path cert;

    @Option(names = "--cert-key", paramLabel = "FILE", description = "A file with the private key of the certificate in PEM form (default: it is in the file of --cert).")
    private @Nullable Path key;

    @Option(names = "--insecure", description = "Send the token over plain http to another machine, too: others on the network can read it.")
    private boolean insecure;

    @Option(names = "--socket", paramLabel = "FILE", description = "Send all requests through the Unix socket of a server on this machine (http.unix-socket.path), which "
            + "knows the user without a token.")
    private @Nullable Path socket;

    @Option(names = "--timeout", paramLabel = "DURATION", defaultValue = "30s", converter = DurationConverter.class, description = "How long to wait for an answer, for example 500ms or 2m (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    /** Converts version numbers of SOAP. */
    public static final class SoapConverter implements ITypeConverter<SoapVersion> {
        @Override
        public SoapVersion convert(String text) {
            return switch (text) {
                case "1.1" -> SoapVersion.SOAP_1_1;
                case "1.2" -> SoapVersion.SOAP_1_2;
                default -> throw new TypeConversionException("expected 1.1 or 1.2, was '%s'".formatted(text));
            };
        }
    }

    public Duration timeout() {
        return timeout;
    }

    /** Creates a client for services at these addresses. Only they receive the token: an answer may name other services, which must not. */
    public WsrfClient client(List<String> addresses, SoapVersion soap) {
        return WsrfClient.builder().http(settings()).soap(soap).credentials(credentials(addresses)).build();
    }

    /** Creates a client for requests without SOAP to one address, which gets the token. */
    public HttpTransport transport(String address) {
        return transport(address, settings());
    }

    /** Creates a client for answers of any size, which are written to files. */
    public HttpTransport downloads(String address) {
        return transport(address, settings().withMaxAnswerBytes(Long.MAX_VALUE));
    }

    /** Returns the token to send; empty if the user named no token file. */
    public Optional<Secret> token() {
        return namedTokenFile().map(this::token);
    }

    private Optional<Path> namedTokenFile() {
        return Optional.ofNullable(tokenFile)
                .or(() -> CommandContext.of(command).environment(TOKEN_VARIABLE).map(Path::of));
    }

    private Secret token(Path path) {
        return switch (TokenFile.read(path)) {
            case TokenFile.SecretReading.Usable(Secret token) -> token;
            case TokenFile.SecretReading.Refused(String reason) -> throw new ParameterException(command.commandLine(),
                    "the token file %s %s".formatted(path, reason));
        };
    }

    private HttpTransport transport(String address, HttpSettings settings) {
        return new HttpTransport(settings, TargetPolicy.allowAll(), credentials(List.of(address)));
    }

    private HttpSettings settings() {
        HttpSettings all = HttpSettings.DEFAULT.withRequestTimeout(timeout);
        HttpSettings http = Optional.ofNullable(socket).map(all::withSocket).orElse(all);
        return timeout.compareTo(http.connectTimeout()) < 0 ? http.withConnectTimeout(timeout) : http;
    }

    /** Returns the credentials for these addresses. An answer may name other services, which must not get them. */
    private Credentials credentials(List<String> addresses) {
        Set<String> origins = addresses.stream()
                .map(URI::create)
                .map(FileCredentials::origin)
                .collect(Collectors.toUnmodifiableSet());
        OutgoingCredentials named = outgoing(origins);
        addresses.stream().map(URI::create).flatMap(each -> named.refusal(each).stream()).findFirst().ifPresent(why -> {
            throw new ParameterException(command.commandLine(), why + " (--insecure)");
        });
        try {
            return FileCredentials.open(named, CredentialReaders.STANDARD.withSecret(this::authorization),
                    System::nanoTime).only(origins.toArray(String[]::new));
        } catch (CredentialException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private OutgoingCredentials outgoing(Set<String> origins) {
        UserProfile profile = UserProfile.of(command);
        boolean own = profile.isOf(origins);
        if (key != null && cert == null) {
            throw new ParameterException(command.commandLine(), "--cert-key needs --cert");
        }
        Optional<ClientCertificateFiles> certificate = Optional.ofNullable(cert)
                .map(file -> new ClientCertificateFiles(file, Optional.ofNullable(key).orElse(file)))
                .or(() -> profile.cert()
                        .filter(_ -> own)
                        .map(file -> new ClientCertificateFiles(file, profile.certKey().orElse(file))));
        return new OutgoingCredentials(Optional.ofNullable(caFile).or(profile::caFile), certificate,
                namedTokenFile().or(() -> profile.tokenFile().filter(_ -> own)), insecure || own && profile.insecure());
    }

    private Authorization authorization(Path file) {
        return Authorization.bearer(token(file).reveal());
    }
}
