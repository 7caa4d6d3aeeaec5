package org.openmds.server.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.client.Authorization;

/** What the configuration says of a provider that asks a web server. */
public interface WebSourceSettings extends ProviderInstance {

    /** Of the key {@code username}. */
    String USERNAME = "Shows the secret as password of this user (HTTP Basic); absent: as bearer token.";
    /** What a user's name looks like. */
    String USERNAME_PATTERN = "[^:\\x00-\\x1f\\x7f]{1,255}";
    /** What a user's name looks like, in words. */
    String USERNAME_EXPECTED = "a name of 1 to 255 characters without colon";
    /** Of the key {@code secret-file}. */
    String SECRET_FILE = "File whose first line is the token or the password, not readable by every user of the machine; absent: no credential is shown.";

    /** Asked with GET at each collection. */
    HttpUrl url();

    /** Value of the header Accept. */
    String accept();

    /** Makes the secret a password (HTTP Basic). */
    Optional<String> username();

    /** Whose first line is the token or the password, read anew at each collection. */
    Optional<Path> secretFile();

    /** File of the certificates that vouch for the server; those that Java trusts where there is none. */
    Optional<Path> trusted();

    /** Without the query, which may hold a secret. */
    @Override
    default String inputDescription() {
        return "GET " + url().origin() + url().uri().getPath();
    }

    /** The secret as the file is now; empty where none is to be shown. */
    default Optional<TokenFile.SecretReading> secret() {
        return secretFile().map(username().isPresent() ? TokenFile::readPassword : TokenFile::read);
    }

    /** How the secret is shown. */
    default Authorization authorization(Secret secret) {
        return username().map(user -> Authorization.basic(user, secret.reveal()))
                .orElseGet(() -> Authorization.bearer(secret.reveal()));
    }

    /** What is wrong with the credential and the trusted certificates: a message for the key that it is told of. */
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
