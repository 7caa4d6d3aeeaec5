package org.openmds.server.config;

/**
 * The page of measurements.
 *
 * @param enabled
 *            whether {@code /metrics} is served
 */
public record MetricsSettings(@Key("Whether /metrics is served.") boolean enabled) {
}
