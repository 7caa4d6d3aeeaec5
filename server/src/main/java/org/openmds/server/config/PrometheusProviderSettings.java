package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;
import org.openmds.provider.prometheus.PrometheusProvider;

/** The settings of a provider that reads a Prometheus exporter. */
public record PrometheusProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL of the exporter's metrics.", required = true) HttpUrl url,
        @Key(value = USERNAME, pattern = USERNAME_PATTERN, expected = USERNAME_EXPECTED) Optional<String> username,
        @Key(SECRET_FILE) Optional<Path> secretFile,
        @Key(TRUSTED) Optional<Path> trusted,
        @Key(value = "Whether the exporter is a node_exporter, whose host is published as GLUE.", initial = "false") boolean host,
        @Key("Series that become elements.") List<SeriesSettings> series,
        @Key(value = "Largest number of elements; further ones are left out and counted.", initial = "1000", min = "1", max = "100000") int maxElements)
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
