package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a provider that publishes the answer of a web server to GET.
 *
 * @param name
 *            the name of the provider, unique among all providers
 * @param interval
 *            the time between two collections
 * @param timeout
 *            the longest duration of one collection; at most the interval
 * @param index
 *            the name of the index that receives the document
 * @param member
 *            the service that the entry describes; empty for the index itself
 * @param url
 *            the URL, requested at each collection
 * @param accept
 *            the value of the header Accept
 * @param username
 *            the user name for HTTP Basic; empty to send the secret as a bearer token
 * @param secretFile
 *            the file with the token or the password in its first line, read at each collection
 * @param trusted
 *            the file of trusted certificates for the server; empty for those that Java trusts
 * @param document
 *            the conversion of the content into the published document
 */
public record HttpProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL that is requested with GET at each collection; redirections are not followed.", required = true) HttpUrl url,
        @Key(value = "Value of the header Accept.", pattern = "[\\x20-\\x7e]{1,200}", expected = "media types in ASCII") String accept,
        @Key(value = USERNAME, pattern = USERNAME_PATTERN, expected = USERNAME_EXPECTED) Optional<String> username,
        @Key(SECRET_FILE) Optional<Path> secretFile,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("Conversion of the content into the published document.") DocumentSettings document)
        implements
            WebSourceSettings {

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(document.problems());
        problems.putAll(WebSourceSettings.super.problems());
        return problems;
    }
}
