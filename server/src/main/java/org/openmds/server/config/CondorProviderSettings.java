package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.provider.condor.ClassAdFormat;

/**
 * The settings of a provider for an HTCondor pool.
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
 *            HTCondor's configuration file, if it is not at its default place
 * @param pool
 *            the name of the cluster and its queue
 * @param form
 *            the output format of the client programs
 * @param attributes
 *            further attributes of slots to publish
 * @param publish
 *            the data to publish besides the queues
 */
public record CondorProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key("Folder of the client programs.") Path programs,
        @Key("HTCondor's configuration file (CONDOR_CONFIG), if it is not at its default place.") Optional<Path> configuration,
        @Key("Name of the pool; the cluster and its queue are published under it.") String pool,
        @Key("Output format of the client programs: json, xml or long.") ClassAdFormat form,
        @Key(value = "Further attributes of each slot's ClassAd to publish, such as those of Hawkeye's modules (startd cron).", pattern = "[A-Za-z_][A-Za-z0-9_]{0,127}", expected = "names of ClassAd attributes") List<String> attributes,
        @Key("Data to publish besides the queues.") BatchPublicationSettings publish)
        implements
            ProviderInstance {

    public CondorProviderSettings {
        attributes = List.copyOf(attributes);
    }

    @Override
    public String inputDescription() {
        return "programs condor_status and condor_q in " + programs;
    }
}
