package org.openmds.webmds.openid;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.client.http.Credentials;

/**
 * The issuer at which users sign in, and the client that WebMDS is there.
 *
 * @param issuer
 *            URL of the issuer, exactly as in the claim {@code iss}
 * @param clientId
 *            name of WebMDS at the issuer
 * @param secret
 *            supplies the secret of WebMDS at the issuer; empty for a public client
 * @param scopes
 *            scopes that the user is asked for; {@code openid} is one of them
 * @param tls
 *            TLS of the requests to the issuer; its tokens are not sent
 */
public record OpenIdSettings(URI issuer, String clientId, Supplier<Optional<String>> secret, List<String> scopes,
        Credentials tls) {

    public OpenIdSettings {
        scopes = List.copyOf(scopes);
    }
}
