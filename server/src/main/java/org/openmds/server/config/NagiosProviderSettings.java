package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A provider of what Nagios or Icinga 1 know.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param member
 *            of the service that the entry is about
 * @param statusFile
 *            which they write
 * @param maxAge
 *            of the file; an older one means that they have stopped
 */
public record NagiosProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Their status file, for example /var/cache/nagios4/status.dat.", required = true) Path statusFile,
        @Key(value = "How old it may be; an older one means that the monitoring has stopped.", min = "1s", max = "1d") Duration maxAge)
        implements
            ProviderInstance {

    @Override
    public String inputDescription() {
        return "file " + statusFile;
    }
}
