package org.openmds.loadtest.result.threshold;

/**
 * A threshold and the value of a run.
 *
 * @param limit
 *            as written by the user, such as {@code peak response.p95: < 200ms}
 * @param measured
 *            the run's value, in the limit's unit
 * @param kept
 *            true if the value is within the limit
 */
public record ThresholdCheck(String limit, String measured, boolean kept) {
}
