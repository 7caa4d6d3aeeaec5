package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;
import org.openmds.provider.condor.ClassAdFormat;

/** The settings of a provider for an HTCondor pool. */
public record CondorProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "30s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Folder of the client programs.", initial = "/usr/bin") Path programs,
        @Key("HTCondor's configuration file (CONDOR_CONFIG), if it is not at its default place.") Optional<Path> configuration,
        @Key(value = "Name of the pool; the cluster and its queue are published under it.", initial = "condor") String pool,
        @Key(value = "Output format of the client programs: json, xml or long.", initial = "json") ClassAdFormat form,
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
