package org.openmds.server.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Secret;
import org.openmds.configuration.TokenFile;
import org.openmds.wsrf.client.http.Authorization;

/** The settings of a provider that sends requests to a web server. */
public interface WebSourceSettings extends ProviderInstance {

    /** The description of the key {@code username}. */
    String USERNAME = "User name for HTTP Basic, with the secret as password; absent: the secret is sent as a bearer token.";
    /** The pattern of a user name. */
    String USERNAME_PATTERN = "[^:\\x00-\\x1f\\x7f]{1,255}";
    /** The pattern of a user name, in words. */
    String USERNAME_EXPECTED = "a name of 1 to 255 characters without colon";
    /** The description of the key {@code secret-file}. */
    String SECRET_FILE = "File whose first line is the token or the password, not readable by every user of the machine; absent: no "
            + "credential is sent.";

    /** Returns the URL, requested at each collection. */
    HttpUrl url();

    /** Returns the value of the header Accept. */
    String accept();

    /** Returns the user name for HTTP Basic; empty to send the secret as a bearer token. */
    Optional<String> username();

    /** Returns the file with the token or the password in its first line, read at each collection. */
    Optional<Path> secretFile();

    /** Returns the file of trusted certificates for the server; empty for those that Java trusts. */
    Optional<Path> trusted();

    /** Returns the input without the query, which may contain a secret. */
    @Override
    default String inputDescription() {
        return "GET " + url().origin() + url().uri().getPath();
    }

    /** Reads the secret from its file; empty if no credential is sent. */
    default Optional<TokenFile.SecretReading> secret() {
        return secretFile().map(username().isPresent() ? TokenFile::readPassword : TokenFile::read);
    }

    /** Returns the value of the Authorization header. */
    default Authorization authorization(Secret secret) {
        return username().map(user -> Authorization.basic(user, secret.reveal()))
                .orElseGet(() -> Authorization.bearer(secret.reveal()));
    }

    /** Returns the problems of the credential and the trusted certificates, by key. */
    @Override
    default Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>();
        if (username().isPresent() && secretFile().isEmpty()) {
            problems.put("username", "needs a secret-file with the password");
        }
        if (secret().isPresent() && secret().get() instanceof TokenFile.SecretReading.Refused(String reason)) {
            problems.put("secret-file", "the file %s %s".formatted(secretFile().get(), reason));
        }
        problems.putAll(ProviderInstance.trustProblems(trusted()));
        return problems;
    }
}
