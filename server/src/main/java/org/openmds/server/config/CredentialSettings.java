package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.wsrf.client.Authorization;

/**
 * What is shown to targets below a URL. The secret itself is never in the configuration: see {@link TokenFile}.
 *
 * @param url
 *            below which the targets are
 * @param username
 *            makes it HTTP Basic (RFC 7617); absent: a bearer token (RFC 6750)
 * @param file
 *            whose first line is the password or the token
 */
public record CredentialSettings(
        @Key(value = "Shown to targets at or below this URL; scheme, host and port must be the same.", required = true) UrlPrefix url,
        @Key(value = "Shows the secret as password of this user (HTTP Basic); absent: as bearer token.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key(value = "File whose first line is the token or the password, not readable by every user of the machine.", required = true) Path file) {

    /** Reads the secret and judges it: a token for a header, or a password. */
    public TokenFile.SecretReading read() {
        return username.isPresent() ? TokenFile.readPassword(file) : TokenFile.read(file);
    }

    /** How the secret is shown. */
    public Authorization authorization(Secret secret) {
        return username.map(user -> Authorization.basic(user, secret.reveal()))
                .orElseGet(() -> Authorization.bearer(secret.reveal()));
    }
}
