package org.openmds.server.credential;

import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.openmds.aggregator.settings.CredentialSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.value.TokenFile;
import org.openmds.server.operation.StartException;
import org.openmds.server.tls.OutgoingAuthorities;
import org.openmds.wsrf.client.credential.CredentialException;
import org.openmds.wsrf.client.credential.CredentialReaders;
import org.openmds.wsrf.client.credential.FileCredentials;
import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.Credentials;

/**
 * The credentials of outgoing requests by the address of the target: of several in the configuration, the one with the longest prefix. Other targets are
 * checked by the authorities of {@code sources.ca} and see nothing. Thread-safe; changed files take effect by themselves.
 */
public final class TargetCredentials {

    private final SourceSettings settings;
    private final FileCredentials others;
    private final Map<CredentialSettings, FileCredentials> byTarget = new HashMap<>();

    private TargetCredentials(SourceSettings settings) {
        this.settings = settings;
        this.others = open(settings.others(), CredentialReaders.STANDARD);
        for (CredentialSettings each : settings.credentials()) {
            byTarget.put(each, open(each.outgoing(settings.ca()),
                    CredentialReaders.STANDARD.withSecret(_ -> authorization(each))));
        }
    }

    /**
     * Reads all files.
     *
     * @throws StartException
     *             a file cannot be used
     */
    public static TargetCredentials open(SourceSettings settings) {
        try {
            return new TargetCredentials(settings);
        } catch (CredentialException e) {
            throw new StartException("sources.credentials: " + e.getMessage(), e);
        }
    }

    /** Reads the authorities of other servers, for instance of mail servers. */
    public static FileCredentials open(OutgoingCredentials files, CredentialReaders readers) {
        return FileCredentials.open(files, new CredentialReaders(OutgoingAuthorities::read, readers.secret()),
                System::nanoTime);
    }

    /** Returns the credentials for targets that the configuration names. */
    public Credentials ofConfiguration() {
        return shown(_ -> true);
    }

    /** Returns the credentials for targets that callers name: the authorities, and the secrets for prefixes that allow it. */
    public Credentials ofCallers() {
        return shown(CredentialSettings::forCallers);
    }

    /**
     * Returns the credentials for pages, which show to all users what they read: no token, and the certificate only for some servers.
     *
     * @param servers
     *            URLs; scheme, host and port count
     */
    public Credentials ofPages(Collection<String> servers) {
        Set<String> origins = servers.stream()
                .map(URI::create)
                .map(FileCredentials::origin)
                .collect(Collectors.toUnmodifiableSet());
        Credentials all = ofConfiguration();
        return new Credentials() {
            @Override
            public Optional<Authorization> authorizationFor(URI target) {
                return Optional.empty();
            }

            @Override
            public Optional<ClientTls> tlsFor(URI target) {
                return origins.contains(FileCredentials.origin(target)) ? all.tlsFor(target) : trust(target);
            }
        };
    }

    private Optional<ClientTls> trust(URI target) {
        return files(settings.credential(target)).trust().tlsFor(target);
    }

    private FileCredentials files(Optional<CredentialSettings> found) {
        return found.flatMap(each -> Optional.ofNullable(byTarget.get(each))).orElse(others);
    }

    private static Authorization authorization(CredentialSettings settings) {
        return switch (settings.read()) {
            case TokenFile.SecretReading.Usable(var secret) -> settings.authorization(secret);
            case TokenFile.SecretReading.Refused(String reason) ->
                throw new CredentialException("the file %s %s".formatted(settings.file().orElseThrow(), reason));
        };
    }

    /** Returns the credentials that fit a predicate; other targets get the authorities alone. */
    private Credentials shown(Predicate<CredentialSettings> shown) {
        return Credentials.chosenBy(target -> {
            Optional<CredentialSettings> found = settings.credential(target);
            FileCredentials files = files(found);
            return found.filter(shown).isPresent() ? files : files.trust();
        });
    }
}
