package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that publishes the content of a file. */
public record FileProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "File, read at each collection.", required = true) Path file,
        @Key("Conversion of the content into the published document.") DocumentSettings document)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "file " + file;
    }

    @Override
    public Map<String, String> problems() {
        return document.problems();
    }
}
