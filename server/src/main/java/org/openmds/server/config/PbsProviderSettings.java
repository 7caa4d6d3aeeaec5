package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;
import org.openmds.provider.pbs.PbsFormat;

/** The settings of a provider for a server of PBS Professional, OpenPBS or Torque. */
public record PbsProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "30s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Folder of the client programs.", initial = "/opt/pbs/bin") Path programs,
        @Key(value = "Output format of the client programs: json (PBS Professional 14 and later, OpenPBS) or text (Torque and older).", initial = "json") PbsFormat form,
        @Key("Data to publish besides the queues.") CountedPublicationSettings publish)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "programs qstat and pbsnodes in " + programs;
    }
}
