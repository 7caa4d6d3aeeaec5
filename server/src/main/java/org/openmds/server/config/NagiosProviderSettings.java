package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that reads the status file of Nagios or Icinga 1. */
public record NagiosProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Status file of Nagios or Icinga 1, for example /var/cache/nagios4/status.dat.", required = true) Path statusFile,
        @Key(value = "Largest age of the file; an older one means that the monitoring has stopped.", initial = "5m", min = "1s", max = "1d") Duration maxAge)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "file " + statusFile;
    }
}
