package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.client.Authorization;

/**
 * A provider of what a web server answers to GET.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param url
 *            asked at each collection
 * @param accept
 *            of the header Accept
 * @param username
 *            makes the secret a password (HTTP Basic)
 * @param secretFile
 *            whose first line is the token or the password, read anew at each collection
 * @param document
 *            what is made of it
 */
public record HttpProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(value = "Asked with GET at each collection; redirections are not followed.", required = true) HttpUrl url,
        @Key(value = "Value of the header Accept.", pattern = "[\\x20-\\x7e]{1,200}", expected = "media types in ASCII") String accept,
        @Key(value = "Shows the secret as password of this user (HTTP Basic); absent: as bearer token.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key("File whose first line is the token or the password, not readable by every user of the machine; absent: no credential is shown.") Optional<Path> secretFile,
        @Key("What is made of it.") DocumentSettings document)
        implements
            ProviderInstance {

    /** Without the query, which may hold a secret. */
    @Override
    public String reads() {
        return "GET " + url.origin() + url.uri().getPath();
    }

    /** The secret as the file is now; empty where none is to be shown. */
    public Optional<TokenFile.Reading> secret() {
        return secretFile.map(username.isPresent() ? TokenFile::readPassword : TokenFile::read);
    }

    /** How the secret is shown. */
    public Authorization authorization(Secret secret) {
        return username.map(user -> Authorization.basic(user, secret.reveal()))
                .orElseGet(() -> Authorization.bearer(secret.reveal()));
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(document.problems());
        if (username.isPresent() && secretFile.isEmpty()) {
            problems.put("username", "needs a secret-file with the password");
        }
        if (secret().isPresent() && secret().get() instanceof TokenFile.Reading.Refused(String reason)) {
            problems.put("secret-file", "the file %s %s".formatted(secretFile.get(), reason));
        }
        return problems;
    }
}
