package org.openmds.provider.pbs;

import java.nio.file.Path;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.batch.CountedPublicationSettings;

/** The settings of a provider for a server of PBS Professional, OpenPBS or Torque. */
record PbsSettings(@Embedded(initial = "timeout = 30s") CommonSettings common,
        @Key(value = "Folder of the client programs.", initial = "/opt/pbs/bin") Path programs,
        @Key(value = "Output format of the client programs: json (PBS Professional 14 and later, OpenPBS) or text (Torque and older).", initial = "json") PbsFormat form,
        @Key("Data to publish besides the queues.") CountedPublicationSettings publish)
        implements
            ProviderSettings {

    @Override
    public String inputDescription() {
        return "programs qstat and pbsnodes in " + programs;
    }
}
