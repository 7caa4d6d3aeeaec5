package org.openmds.server;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

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
import org.openmds.wsrf.client.http.Credentials;

/**
 * The credentials of outgoing requests by the address of the target: of several in the configuration, the one with the longest prefix. Other targets are
 * checked by the authorities of {@code sources.ca} and see nothing. Thread-safe; changed files take effect by themselves.
 */
final class TargetCredentials {

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
    static TargetCredentials open(SourceSettings settings) {
        try {
            return new TargetCredentials(settings);
        } catch (CredentialException e) {
            throw new StartException("sources.credentials: " + e.getMessage(), e);
        }
    }

    /** Reads the authorities of other servers, for instance of mail servers. */
    static FileCredentials open(OutgoingCredentials files, CredentialReaders readers) {
        return FileCredentials.open(files, new CredentialReaders(OutgoingAuthorities::read, readers.secret()),
                System::nanoTime);
    }

    /** Returns the credentials for targets that the configuration names. */
    Credentials ofConfiguration() {
        return shown(_ -> true);
    }

    /** Returns the credentials for targets that callers name: the authorities, and the secrets for prefixes that allow it. */
    Credentials ofCallers() {
        return shown(CredentialSettings::forCallers);
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
            FileCredentials files = found.flatMap(each -> Optional.ofNullable(byTarget.get(each))).orElse(others);
            return found.filter(shown).isPresent() ? files : files.trust();
        });
    }
}
