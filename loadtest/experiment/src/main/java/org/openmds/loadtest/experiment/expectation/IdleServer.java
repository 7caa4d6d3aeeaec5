package org.openmds.loadtest.experiment.expectation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;

/**
 * An imagined server that answers each query in two milliseconds, whatever the number of users, servers and collectors. Measured times and loads of it
 * have a standard deviation of 20 %; its rate follows from the times. A statement that it would confirm in place of all systems
 * says nothing about them. Not thread-safe.
 */
final class IdleServer {

    /** Response time in seconds. */
    private static final double RESPONSE = 0.002;
    /** Processor time of an answer in seconds. */
    private static final double PROCESSOR_TIME = 0.000_2;
    /** Share of each of the three generic phases; the steps of a phase share it. */
    private static final double PHASE_SHARE = 1 / 3.0;
    private static final double TAIL = 1.5;
    private static final double ANSWER_BYTES = 1_000;
    private static final double DEVIATION = 0.2;
    private static final double SMALLEST_FACTOR = 0.1;

    private final List<MeasuredPoint> points;
    /** The steps by phase, for each curve and set of steps. */
    private final Map<String, Map<QueryPhase, List<QueryStep>>> phases = new HashMap<>();

    /** Creates an idle server that is measured at some points. */
    IdleServer(List<MeasuredPoint> points) {
        this.points = points;
    }

    /** Returns what would have been measured without noise. */
    List<MeasuredPoint> exactly() {
        return points.stream().map(point -> at(point, 1, 1)).toList();
    }

    /** Returns what could have been measured; another measurement for each seed. */
    List<MeasuredPoint> measured(long seed) {
        Random random = new Random(seed);
        return points.stream().map(point -> at(point, factor(random), factor(random))).toList();
    }

    private static double factor(Random random) {
        return Math.max(SMALLEST_FACTOR, 1 + DEVIATION * random.nextGaussian());
    }

    private MeasuredPoint at(MeasuredPoint point, double timeFactor, double loadFactor) {
        double response = RESPONSE * timeFactor;
        // The interactive law holds for each measurement.
        double rate = point.users() / (response + point.think());
        long answers = Math.max(MeasuredPoint.MIN_COMPLETIONS, Math.round(rate * point.seconds()));
        TreeMap<String, Double> steps = new TreeMap<>(point.steps());
        for (List<QueryStep> phase : phases(point).values()) {
            phase.forEach(step -> steps.put(step.recordedName(), PHASE_SHARE * response / phase.size()));
        }
        TreeMap<String, Long> counters = new TreeMap<>(point.counters());
        counters.replaceAll((name, count) -> name.equals("queries") ? answers : 0L);
        double cores = rate * PROCESSOR_TIME * loadFactor;
        return new MeasuredPoint(point.place(), point.conditions(),
                new PointAnswers(point.seconds(), answers, 0, rate, response, TAIL * response, PHASE_SHARE * response,
                        ANSWER_BYTES, steps, 0),
                new ServerUse(cores, cores, cores, counters, point.resources()), "VALID", "");
    }

    private Map<QueryPhase, List<QueryStep>> phases(MeasuredPoint point) {
        String curve = point.experiment() + "/" + point.curve();
        return point.steps().isEmpty()
                ? Map.of()
                : phases.computeIfAbsent(curve + point.steps().keySet(),
                        _ -> QuerySteps.of(MeasuredCurves.curve(curve), point.steps().keySet())
                                .stream()
                                .collect(Collectors.groupingBy(QueryStep::phase)));
    }
}
