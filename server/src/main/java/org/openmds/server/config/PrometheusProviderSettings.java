package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.provider.prometheus.PrometheusProvider;

/**
 * A provider of what an exporter of Prometheus tells.
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
 * @param url
 *            of the exposition
 * @param username
 *            makes the secret a password (HTTP Basic)
 * @param secretFile
 *            whose first line is the token or the password
 * @param trusted
 *            file of the certificates that vouch for the server
 * @param host
 *            whether it is a node_exporter, whose host is told as GLUE
 * @param series
 *            those that become elements
 * @param maxElements
 *            further ones are left out
 */
public record PrometheusProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL of the exporter's metrics.", required = true) HttpUrl url,
        @Key(value = USERNAME, pattern = USERNAME_PATTERN, expected = USERNAME_EXPECTED) Optional<String> username,
        @Key(SECRET_FILE) Optional<Path> secretFile,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key("Whether it is a node_exporter, whose host is told as GLUE.") boolean host,
        @Key("Series that become elements.") List<SeriesSettings> series,
        @Key(value = "Elements at most; further ones are left out and counted.", min = "1", max = "100000") int maxElements)
        implements
            WebSourceSettings {

    public PrometheusProviderSettings {
        series = List.copyOf(series);
    }

    /** Both forms that the provider reads. */
    @Override
    public String accept() {
        return PrometheusProvider.ACCEPT;
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(WebSourceSettings.super.problems());
        if (!host && series.isEmpty()) {
            problems.put("series", "needs one at least where host is false");
        }
        return problems;
    }
}
