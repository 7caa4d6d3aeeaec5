package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a provider that reads the status file of Nagios or Icinga 1.
 *
 * @param name
 *            the name of the provider, unique among all providers
 * @param interval
 *            the time between two collections
 * @param timeout
 *            the longest duration of one collection; at most the interval
 * @param index
 *            the name of the index that receives the document
 * @param member
 *            the service that the entry describes; empty for the index itself
 * @param statusFile
 *            the status file
 * @param maxAge
 *            the largest age of the file; an older one means that the monitoring has stopped
 */
public record NagiosProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Status file of Nagios or Icinga 1, for example /var/cache/nagios4/status.dat.", required = true) Path statusFile,
        @Key(value = "Largest age of the file; an older one means that the monitoring has stopped.", min = "1s", max = "1d") Duration maxAge)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "file " + statusFile;
    }
}
