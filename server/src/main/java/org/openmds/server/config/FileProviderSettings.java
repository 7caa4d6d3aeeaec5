package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a provider that publishes the content of a file.
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
 * @param file
 *            the file, read at each collection
 * @param document
 *            the conversion of the content into the published document
 */
public record FileProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
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
