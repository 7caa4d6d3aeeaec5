package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.provider.condor.ClassAdFormat;

/**
 * A provider of an HTCondor pool.
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
 *            HTCondor's configuration file, where it is not where the programs look for it
 * @param pool
 *            name of the cluster and its queue
 * @param form
 *            of the ClassAds that the programs print
 * @param attributes
 *            further attributes of slots
 * @param publish
 *            what is published besides the queues
 */
public record CondorProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key("Folder of the client programs.") Path programs,
        @Key("HTCondor's configuration file (CONDOR_CONFIG), where it is not where the programs look for it.") Optional<Path> configuration,
        @Key("Name of the pool: of the cluster and of its queue.") String pool,
        @Key("How the programs print ClassAds: json, xml or long.") ClassAdFormat form,
        @Key(value = "Further attributes to publish of each slot's ClassAd, such as those of Hawkeye's modules (startd cron).", pattern = "[A-Za-z_][A-Za-z0-9_]{0,127}", expected = "names of ClassAd attributes") List<String> attributes,
        @Key("What is published besides the queues.") BatchPublicationSettings publish)
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
