package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A provider of a file's content.
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
 * @param file
 *            read anew at each collection
 * @param document
 *            what is made of it
 */
public record FileProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "The file, read anew at each collection.", required = true) Path file,
        @Key("What is made of it.") DocumentSettings document)
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
