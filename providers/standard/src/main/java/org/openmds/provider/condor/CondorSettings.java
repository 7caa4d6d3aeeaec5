package org.openmds.provider.condor;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.batch.BatchPublicationSettings;

/** The settings of a provider for an HTCondor pool. */
record CondorSettings(@Embedded(initial = "timeout = 30s") CommonSettings common,
        @Key(value = "Folder of the client programs.", initial = "/usr/bin") Path programs,
        @Key("HTCondor's configuration file (CONDOR_CONFIG), if it is not at its default place.") Optional<Path> configuration,
        @Key(value = "Name of the pool; the cluster and its queue are published under it.", initial = "condor") String pool,
        @Key(value = "Output format of the client programs: json, xml or long. In the format long, a backslash before a quotation mark is ambiguous.", initial = "json") ClassAdFormat form,
        @Key(value = "Further attributes of each slot's ClassAd to publish, such as those of Hawkeye's modules (startd cron).", pattern = "[A-Za-z_][A-Za-z0-9_]{0,127}", expected = "names of ClassAd attributes") List<String> attributes,
        @Key("Data to publish besides the queues.") BatchPublicationSettings publish)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return "programs condor_status and condor_q in " + programs;
    }
}
