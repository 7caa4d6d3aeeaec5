package org.openmds.server.settings;

import org.openmds.configuration.Key;
/** The metrics pages for Prometheus. */
public record MetricsSettings(@Key(value = "Whether /metrics is served.", initial = "true") boolean enabled,
        @Key(value = "Whether /metrics/values is served: the numbers in the entries of all indexes, for callers that may read the index.", initial = "false") boolean values,
        @Key(value = "Largest number of series on /metrics/values; further ones are left out and counted.", initial = "10000", min = "1", max = "200000") int maxValues) {
}
