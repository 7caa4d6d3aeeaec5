package org.openmds.server;

import java.time.Duration;

import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.server.credential.TargetCredentials;
import org.openmds.server.operation.StartException;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The clients for outgoing requests: one for targets that the configuration names, with the administrator's credentials, and one for targets that
 * arrive over the wire. The second reaches only permitted addresses, and sends credentials only where the configuration says so.
 */
final class OutgoingClients implements AutoCloseable {

    private final QueryClients clients;
    private final TargetCredentials credentials;

    private OutgoingClients(QueryClients clients, TargetCredentials credentials) {
        this.clients = clients;
        this.credentials = credentials;
    }

    /**
     * @throws StartException
     *             a file of credentials cannot be used
     */
    static OutgoingClients open(SourceSettings settings) {
        TargetCredentials credentials = TargetCredentials.open(settings);
        HttpSettings http = HttpSettings.DEFAULT.withRequestTimeout(settings.timeout())
                .withMaxAnswerBytes(settings.maxAnswer().toIntBytes())
                .withMaxConnectionsPerTarget(settings.perHost());
        XmlLimits limits = new XmlLimits(settings.maxAnswer().toIntBytes(), XmlLimits.DEFAULT.maxDepth(),
                XmlLimits.DEFAULT.maxElements(), XmlLimits.DEFAULT.maxAttributeBytes());
        WsrfClient own = WsrfClient.builder()
                .http(http)
                .limits(limits)
                .credentials(credentials.ofConfiguration())
                .build();
        WsrfClient registered = WsrfClient.builder()
                .http(http.withoutShownAnswers())
                .limits(limits)
                .targets(AllowedTargets.of(settings))
                .credentials(credentials.ofCallers())
                .build();
        return new OutgoingClients(new QueryClients(own, registered), credentials);
    }

    QueryClients clients() {
        return clients;
    }

    /** Returns the timeout of one request. */
    Duration timeout() {
        return clients.local().requestTimeout();
    }

    /** Returns the credentials for targets that callers name. */
    Credentials ofCallers() {
        return credentials.ofCallers();
    }

    /** Returns the credentials for targets that the configuration names. */
    Credentials ofConfiguration() {
        return credentials.ofConfiguration();
    }

    @Override
    public void close() {
        clients.local().close();
        clients.registered().close();
    }
}
