package org.openmds.loadtest.experiment.expectation;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;

import org.openmds.loadtest.experiment.MeasuredPoint;

/**
 * An imagined server that answers each query in two milliseconds, whatever the number of users, servers and collectors. Measured rates and times of it
 * have a standard deviation of 20 %. A statement that it would confirm in place of all systems says nothing about them.
 */
final class IdleServer {

    /** Response time in seconds. */
    private static final double RESPONSE = 0.002;
    /** Processor time of an answer in seconds. */
    private static final double PROCESSOR_TIME = 0.000_2;
    private static final double PROCESSING_SHARE = 0.5;
    private static final double TAIL = 1.5;
    private static final double ANSWER_BYTES = 1_000;
    private static final double DEVIATION = 0.2;
    private static final double SMALLEST_FACTOR = 0.1;

    private IdleServer() {
    }

    /** Returns what would have been measured of it at some points without noise. */
    static List<MeasuredPoint> exactlyAt(List<MeasuredPoint> points) {
        return points.stream().map(point -> at(point, 1, 1)).toList();
    }

    /** Returns what could have been measured of it at some points; another measurement for each seed. */
    static List<MeasuredPoint> measuredAt(List<MeasuredPoint> points, long seed) {
        Random random = new Random(seed);
        return points.stream().map(point -> at(point, factor(random), factor(random))).toList();
    }

    private static double factor(Random random) {
        return Math.max(SMALLEST_FACTOR, 1 + DEVIATION * random.nextGaussian());
    }

    private static MeasuredPoint at(MeasuredPoint point, double rateFactor, double timeFactor) {
        double rate = point.users() / (RESPONSE + point.think()) * rateFactor;
        double response = RESPONSE * timeFactor;
        long answers = Math.max(MeasuredPoint.MIN_COMPLETIONS, Math.round(rate * point.seconds()));
        TreeMap<String, Double> steps = new TreeMap<>(point.steps());
        steps.replaceAll((name, seconds) -> response / point.steps().size());
        TreeMap<String, Long> counters = new TreeMap<>(point.counters());
        counters.replaceAll((name, count) -> name.equals("queries") ? answers : 0L);
        double cores = rate * PROCESSOR_TIME;
        return new MeasuredPoint(point.experiment(), point.curve(), point.era(), point.x(), point.users(),
                point.collectors(), point.servers(), point.think(), point.seconds(), answers, 0, rate, response,
                TAIL * response, PROCESSING_SHARE * response, cores, cores, cores, ANSWER_BYTES, steps, 0, counters,
                "VALID", "", point.network(), point.at(), point.resources());
    }
}
