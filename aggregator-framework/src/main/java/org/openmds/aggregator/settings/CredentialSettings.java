package org.openmds.aggregator.settings;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.wsrf.client.http.Authorization;

/** The credential for targets below a URL. The configuration never contains the secret itself: see {@link TokenFile}. */
public record CredentialSettings(
        @Key(value = "URL prefix of the targets that get this credential: the same scheme, host and port, and a path at or below this one; the longest match is used. Over http the secret is sent as plain text.", required = true) UrlPrefix url,
        @Key(value = "User name for HTTP Basic, with the secret as password; absent: the secret is sent as a bearer token.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key(value = "File whose first line is the token or the password.", required = true) Path file)
        implements
            CheckedSettings {

    /** Reads the secret and checks it: a password if there is a user name, else a token. */
    public TokenFile.SecretReading read() {
        return username.isPresent() ? TokenFile.readPassword(file) : TokenFile.read(file);
    }

    /** Returns the value of the Authorization header. */
    public Authorization authorization(Secret secret) {
        return username.map(user -> Authorization.basic(user, secret.reveal()))
                .orElseGet(() -> Authorization.bearer(secret.reveal()));
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("file", "username") && read() instanceof TokenFile.SecretReading.Refused(String reason)) {
            findings.report("the file " + file + " " + reason, "file");
        }
    }
}
