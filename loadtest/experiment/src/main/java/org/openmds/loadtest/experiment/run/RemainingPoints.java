package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;

/**
 * The points of a curve that are not measured yet.
 *
 * @param values
 *            the values on the experiment's axis, ascending; at least one
 */
public record RemainingPoints(Experiment experiment, ExperimentCurve curve, List<Integer> values) {

    public RemainingPoints {
        values = List.copyOf(values);
    }

    /**
     * Returns the missing points of an experiment, in the order of its curves.
     *
     * @param systems
     *            the names of the systems to measure
     */
    public static List<RemainingPoints> of(Experiment experiment, ExperimentConditions conditions, PointFile pointFile,
            List<String> systems) {
        return conditions.curves(experiment)
                .stream()
                .filter(curve -> systems.contains(curve.system()))
                .map(curve -> new RemainingPoints(experiment, curve,
                        conditions.grid(experiment)
                                .stream()
                                .filter(x -> !pointFile.has(experiment.id(), curve.id(), x))
                                .toList()))
                .filter(remainingPoints -> !remainingPoints.values().isEmpty())
                .toList();
    }

    /** Estimates the time to measure them. */
    public Duration expected(ExperimentConditions conditions) {
        return conditions.expectedDuration(curve, values.size());
    }
}
