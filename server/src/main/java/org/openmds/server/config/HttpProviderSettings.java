package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

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
 * @param member
 *            of the service that the entry is about
 * @param url
 *            asked at each collection
 * @param accept
 *            of the header Accept
 * @param username
 *            makes the secret a password (HTTP Basic)
 * @param secretFile
 *            whose first line is the token or the password, read anew at each collection
 * @param trusted
 *            file of the certificates that vouch for the server
 * @param document
 *            what is made of it
 */
public record HttpProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Asked with GET at each collection; redirections are not followed.", required = true) HttpUrl url,
        @Key(value = "Value of the header Accept.", pattern = "[\\x20-\\x7e]{1,200}", expected = "media types in ASCII") String accept,
        @Key(value = USERNAME, pattern = USERNAME_PATTERN, expected = USERNAME_EXPECTED) Optional<String> username,
        @Key(SECRET_FILE) Optional<Path> secretFile,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("What is made of it.") DocumentSettings document)
        implements
            WebSourceSettings {

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(document.problems());
        problems.putAll(WebSourceSettings.super.problems());
        return problems;
    }
}
