package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.provider.prometheus.PrometheusProvider;

/**
 * The settings of a provider that reads a Prometheus exporter.
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
 * @param url
 *            the URL of the exporter's metrics
 * @param username
 *            the user name for HTTP Basic; empty to send the secret as a bearer token
 * @param secretFile
 *            the file with the token or the password in its first line
 * @param trusted
 *            the file of trusted certificates for the server; empty for those that Java trusts
 * @param host
 *            true if the exporter is a node_exporter, whose host is published as GLUE
 * @param series
 *            the series that become elements
 * @param maxElements
 *            the largest number of elements; further ones are left out
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
        @Key("Whether the exporter is a node_exporter, whose host is published as GLUE.") boolean host,
        @Key("Series that become elements.") List<SeriesSettings> series,
        @Key(value = "Largest number of elements; further ones are left out and counted.", min = "1", max = "100000") int maxElements)
        implements
            WebSourceSettings {

    public PrometheusProviderSettings {
        series = List.copyOf(series);
    }

    /** Returns both formats that the provider reads. */
    @Override
    public String accept() {
        return PrometheusProvider.ACCEPT;
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(WebSourceSettings.super.problems());
        if (!host && series.isEmpty()) {
            problems.put("series", "needs at least one series if host is false");
        }
        return problems;
    }
}
