package org.openmds.provider.prometheus;

/**
 * A number of an exposition.
 *
 * @param value
 *            NaN and infinities too
 */
record MetricSample(MetricSeries series, double value) {
}
