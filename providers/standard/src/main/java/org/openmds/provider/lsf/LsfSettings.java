package org.openmds.provider.lsf;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.batch.CountedPublicationSettings;

/** The settings of a provider for an LSF cluster. */
record LsfSettings(@Embedded(initial = "timeout = 30s") CommonSettings common,
        @Key(value = "Folder of the client programs.", initial = "/usr/bin") Path programs,
        @Key("LSF's configuration folder (LSF_ENVDIR), if it is not at its default place.") Optional<Path> configuration,
        @Key("Data to publish besides the queues.") CountedPublicationSettings publish)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return "programs lsid, bqueues, bhosts and lshosts in " + programs;
    }
}
