package org.openmds.loadtest.result.threshold;

/**
 * A limit and what a run gave.
 *
 * @param limit
 *            as it was written, such as {@code peak response.p95: < 200ms}
 * @param measured
 *            the run's value, in the limit's unit
 * @param kept
 *            whether the value keeps the limit
 */
public record ThresholdCheck(String limit, String measured, boolean kept) {
}
