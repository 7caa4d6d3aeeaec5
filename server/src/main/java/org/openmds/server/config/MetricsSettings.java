package org.openmds.server.config;

/**
 * The metrics pages for Prometheus.
 *
 * @param enabled
 *            true if {@code /metrics} is served
 * @param values
 *            true if {@code /metrics/values} is served
 * @param maxValues
 *            the largest number of series on that page
 */
public record MetricsSettings(@Key("Whether /metrics is served.") boolean enabled,
        @Key("Whether /metrics/values is served: the numbers in the entries of all indexes, for callers that may read the index.") boolean values,
        @Key(value = "Largest number of series on /metrics/values; further ones are left out and counted.", min = "1", max = "200000") int maxValues) {
}
