package org.openmds.loadtest.experiment.run;

import java.time.Duration;
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

    /**
     * Returns the missing points of an experiment in one round, in the order of the round.
     *
     * @param systems
     *            the names of the systems to measure
     */
    public static List<RemainingPoints> of(Experiment experiment, ExperimentConditions conditions, PointFile pointFile,
            List<String> systems, MeasurementRounds rounds, int round) {
        return rounds.ordered(round, missing(experiment, conditions, pointFile, systems, round))
                .stream()
                .map(each -> new RemainingPoints(experiment, each.curve(), rounds.ordered(round, each.values())))
                .toList();
    }

    /** Returns the missing points of an experiment in all rounds. */
    public static Stream<RemainingPoints> ofAll(Experiment experiment, ExperimentConditions conditions,
            PointFile pointFile, List<String> systems, MeasurementRounds rounds) {
        return IntStream.rangeClosed(1, rounds.count())
                .boxed()
                .flatMap(round -> of(experiment, conditions, pointFile, systems, rounds, round).stream());
    }

    private static List<RemainingPoints> missing(Experiment experiment, ExperimentConditions conditions,
            PointFile pointFile, List<String> systems, int round) {
        return conditions.curves(experiment)
                .stream()
                .filter(curve -> systems.contains(curve.system()))
                .map(curve -> new RemainingPoints(experiment, curve,
                        conditions.grid(experiment)
                                .stream()
                                .filter(x -> !pointFile.has(experiment.id(), curve.id(), x, round))
                                .toList()))
                .filter(remainingPoints -> !remainingPoints.values().isEmpty())
                .toList();
    }

    /** Estimates the time to measure them. */
    public Duration expected(ExperimentConditions conditions) {
        return conditions.expectedDuration(curve, values.size());
    }
}
