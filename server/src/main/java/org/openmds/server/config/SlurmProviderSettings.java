package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a provider for a Slurm cluster.
 *
 * @param name
 *            the name of the provider, unique among all providers
 * @param interval
 *            the time between two collections, whatever interval an entry requests
 * @param timeout
 *            the longest duration of one collection; at most the interval
 * @param index
 *            the name of the index that receives the document
 * @param member
 *            the service that the entry describes; empty for the index itself
 * @param programs
 *            the folder of the client programs
 * @param configuration
 *            Slurm's configuration file, if it is not at its default place
 * @param publish
 *            the data to publish besides the queues
 */
public record SlurmProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key("Folder of the client programs.") Path programs,
        @Key("Slurm's configuration file (SLURM_CONF), if it is not at its default place.") Optional<Path> configuration,
        @Key("Data to publish besides the queues.") BatchPublicationSettings publish)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "programs scontrol, sinfo and squeue in " + programs;
    }
}
