package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;

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
 * @param url
 *            of the exposition
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
        @Key(value = "URL of the exporter's metrics.", required = true) HttpUrl url,
        @Key("Whether it is a node_exporter, whose host is told as GLUE.") boolean host,
        @Key("Series that become elements.") List<SeriesSettings> series,
        @Key(value = "Elements at most; further ones are left out and counted.", min = "1", max = "100000") int maxElements)
        implements
            ProviderInstance {

    public PrometheusProviderSettings {
        series = List.copyOf(series);
    }

    /** Without the query, which may be a secret. */
    @Override
    public String reads() {
        return "GET %s%s".formatted(url.origin(), url.uri().getPath());
    }

    @Override
    public Map<String, String> problems() {
        return !host && series.isEmpty()
                ? Map.of("series", "needs one at least where host is false")
                : Map.of();
    }
}
