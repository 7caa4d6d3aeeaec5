package org.openmds.server.config;

/**
 * The pages of measurements.
 *
 * @param enabled
 *            whether {@code /metrics} is served
 * @param values
 *            whether {@code /metrics/values} is served
 * @param maxValues
 *            series on that page at most
 */
public record MetricsSettings(@Key("Whether /metrics is served.") boolean enabled,
        @Key("Whether /metrics/values is served: the numbers in the entries of all indexes, to whoever may read the index.") boolean values,
        @Key(value = "Series on /metrics/values at most; further ones are left out and counted.", min = "1", max = "200000") int maxValues) {
}
