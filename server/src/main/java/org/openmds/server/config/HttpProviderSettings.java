package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that publishes the answer of a web server to GET. */
public record HttpProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL that is requested with GET at each collection; redirections are not followed.", required = true) HttpUrl url,
        @Key(value = "Value of the header Accept.", initial = "*/*", pattern = "[\\x20-\\x7e]{1,200}", expected = "media types in ASCII") String accept,
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
