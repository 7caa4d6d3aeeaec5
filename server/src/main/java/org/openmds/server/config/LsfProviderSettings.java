package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A provider of an LSF cluster.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next, whatever entries ask for
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param member
 *            of the service that the entry is about
 * @param programs
 *            folder of the client programs
 * @param configuration
 *            LSF's configuration folder, where it is not where the programs look for it
 * @param publish
 *            what is published besides the queues
 */
public record LsfProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key("Folder of the client programs.") Path programs,
        @Key("LSF's configuration folder (LSF_ENVDIR), where it is not where the programs look for it.") Optional<Path> configuration,
        @Key("What is published besides the queues.") CountedPublicationSettings publish)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "programs lsid, bqueues, bhosts and lshosts in " + programs;
    }
}
