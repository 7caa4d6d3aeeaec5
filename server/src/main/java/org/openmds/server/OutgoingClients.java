package org.openmds.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.settings.CredentialSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.value.TokenFile;
import org.openmds.server.operation.StartException;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The clients for outgoing requests: one for targets that the configuration names, with the administrator's credentials, and one for targets that
 * arrive over the wire. The second reaches only permitted addresses and sends no credentials.
 */
final class OutgoingClients implements AutoCloseable {

    private final QueryClients clients;
    private final Map<CredentialSettings, Authorization> authorizations;

    private OutgoingClients(QueryClients clients, Map<CredentialSettings, Authorization> authorizations) {
        this.clients = clients;
        this.authorizations = authorizations;
    }

    /**
     * @throws StartException
     *             a secret cannot be read
     */
    static OutgoingClients open(SourceSettings settings) {
        Map<CredentialSettings, Authorization> authorizations = authorizations(settings);
        HttpSettings http = HttpSettings.DEFAULT.withRequestTimeout(settings.timeout())
                .withMaxAnswerBytes(settings.maxAnswer().toIntBytes())
                .withMaxConnectionsPerTarget(settings.perHost());
        XmlLimits limits = new XmlLimits(settings.maxAnswer().toIntBytes(), XmlLimits.DEFAULT.maxDepth(),
                XmlLimits.DEFAULT.maxElements(), XmlLimits.DEFAULT.maxAttributeBytes());
        WsrfClient own = WsrfClient.builder()
                .http(http)
                .limits(limits)
                .credentials(credentials(settings, authorizations))
                .build();
        WsrfClient registered = WsrfClient.builder()
                .http(http.withoutShownAnswers())
                .limits(limits)
                .targets(AllowedTargets.of(settings))
                .build();
        return new OutgoingClients(new QueryClients(own, registered), authorizations);
    }

    QueryClients clients() {
        return clients;
    }

    /** Returns the timeout of one request. */
    Duration timeout() {
        return clients.local().requestTimeout();
    }

    /**
     * Returns true if the clients use the same secrets as these settings; reads the secret files again.
     *
     * @throws StartException
     *             a secret cannot be read
     */
    boolean hasSameSecrets(SourceSettings settings) {
        return authorizations.equals(authorizations(settings));
    }

    @Override
    public void close() {
        clients.local().close();
        clients.registered().close();
    }

    /** Reads all secrets. They are read once; a new secret takes effect when the configuration is reloaded. */
    private static Map<CredentialSettings, Authorization> authorizations(SourceSettings settings) {
        Map<CredentialSettings, Authorization> authorizations = new HashMap<>();
        settings.credentials().forEach(each -> authorizations.put(each, authorization(each)));
        return Map.copyOf(authorizations);
    }

    private static Credentials credentials(SourceSettings settings,
            Map<CredentialSettings, Authorization> authorizations) {
        return target -> settings.credential(target).flatMap(each -> Optional.ofNullable(authorizations.get(each)));
    }

    private static Authorization authorization(CredentialSettings settings) {
        return switch (settings.read()) {
            case TokenFile.SecretReading.Usable(var secret) -> settings.authorization(secret);
            case TokenFile.SecretReading.Refused(String reason) ->
                throw new StartException("the file %s of sources.credentials %s".formatted(settings.file(), reason));
        };
    }
}
