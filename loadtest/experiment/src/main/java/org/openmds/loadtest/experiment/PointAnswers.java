package org.openmds.loadtest.experiment;

import java.util.Map;

/**
 * The answers to the users of a point, as the users saw them.
 *
 * @param seconds
 *            the measured time
 * @param completions
 *            answers in that time; in the mean of repeats, the fewest of one repeat
 * @param failures
 *            requests with another outcome in that time; in the mean of repeats, their sum
 * @param throughput
 *            answers per second
 * @param response
 *            CORT: mean time from the start of a query to the end of its answer, in seconds
 * @param responseP95
 *            the 95th percentile of that time, in seconds
 * @param processing
 *            SRPT: mean sum of the server's steps, in seconds
 * @param answerBytes
 *            mean size of an answer
 * @param steps
 *            mean seconds of each step, by its recorded name
 * @param stepsMiss
 *            the largest difference between the sum of a query's steps and its response time, in seconds
 */
public record PointAnswers(double seconds, long completions, long failures, double throughput, double response,
        double responseP95, double processing, double answerBytes, Map<String, Double> steps, double stepsMiss) {
}
