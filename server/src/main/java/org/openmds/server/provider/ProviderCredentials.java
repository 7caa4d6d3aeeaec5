package org.openmds.server.provider;

import java.net.URI;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.WebCredentials;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;

/**
 * The credentials of outgoing requests for the requests of information providers.
 *
 * @param credentials
 *            credentials for targets that the configuration names
 */
public record ProviderCredentials(Credentials credentials) implements WebCredentials {

    @Override
    public Optional<String> authorizationFor(URI server) throws CollectionException {
        try {
            return credentials.authorizationFor(server).map(Authorization::headerValue);
        } catch (ConnectionException e) {
            throw new CollectionException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public Optional<SSLContext> tlsFor(URI server) {
        return credentials.tlsFor(server).map(ClientTls::context);
    }
}
