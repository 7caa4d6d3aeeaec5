package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;

/**
 * The points of a curve that are not measured yet.
 *
 * @param values
 *            the values on the experiment's axis, in the order of measurement; at least one
 */
public record RemainingPoints(Experiment experiment, ExperimentCurve curve, List<Integer> values) {

    public RemainingPoints {
        values = List.copyOf(values);
    }

    /** Returns the name of the curve in its experiment, such as set1/agent. */
    String id() {
        return experiment.id() + "/" + curve.id();
    }

    /**
     * Returns the missing points of experiments in one round, in the order of the round. It does not depend on what was measured before,
     * nor on the systems.
     *
     * @param systems
     *            the names of the systems to measure
     */
    public static List<RemainingPoints> of(List<Experiment> experiments, ExperimentConditions conditions,
            PointFile pointFile, List<String> systems, MeasurementRounds rounds, int round) {
        MeasurementRounds.RoundOrder order = rounds.order(round);
        List<RemainingPoints> all = new ArrayList<>();
        for (Experiment experiment : experiments) {
            conditions.curves(experiment)
                    .forEach(curve -> all.add(new RemainingPoints(experiment, curve, conditions.grid(experiment))));
        }
        List<RemainingPoints> missing = new ArrayList<>();
        for (RemainingPoints each : order.of(all)) {
            List<Integer> values = new ArrayList<>(order.of(each.values()));
            values.removeIf(x -> pointFile.has(each.experiment().id(), each.curve().id(), x, round));
            if (!values.isEmpty() && systems.contains(each.curve().system())) {
                missing.add(new RemainingPoints(each.experiment(), each.curve(), values));
            }
        }
        return List.copyOf(missing);
    }

    /** Returns the missing points of experiments in all rounds. */
    public static Stream<RemainingPoints> ofAll(List<Experiment> experiments, ExperimentConditions conditions,
            PointFile pointFile, List<String> systems, MeasurementRounds rounds) {
        return IntStream.rangeClosed(1, rounds.count())
                .boxed()
                .flatMap(round -> of(experiments, conditions, pointFile, systems, rounds, round).stream());
    }

    /** Estimates the time to measure them. */
    public Duration expected(ExperimentConditions conditions) {
        return conditions.expectedDuration(curve, values.size());
    }
}
