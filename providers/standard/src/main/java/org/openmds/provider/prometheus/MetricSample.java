package org.openmds.provider.prometheus;

/**
 * A number in an exposition.
 *
 * @param value
 *            the number; may be NaN or infinite
 */
record MetricSample(MetricSeries series, double value) {
}
