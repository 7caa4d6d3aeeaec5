package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider for an LSF cluster. */
public record LsfProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "30s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Folder of the client programs.", initial = "/usr/bin") Path programs,
        @Key("LSF's configuration folder (LSF_ENVDIR), if it is not at its default place.") Optional<Path> configuration,
        @Key("Data to publish besides the queues.") CountedPublicationSettings publish)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "programs lsid, bqueues, bhosts and lshosts in " + programs;
    }
}
