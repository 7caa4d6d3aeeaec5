package org.openmds.provider.slurm;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.batch.BatchPublicationSettings;

/** The settings of a provider for a Slurm cluster. */
record SlurmSettings(@Embedded(initial = "timeout = 30s") CommonSettings common,
        @Key(value = "Folder of the client programs.", initial = "/usr/bin") Path programs,
        @Key("Slurm's configuration file (SLURM_CONF), if it is not at its default place.") Optional<Path> configuration,
        @Key("Data to publish besides the queues.") BatchPublicationSettings publish)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return "programs scontrol, sinfo and squeue in " + programs;
    }
}
