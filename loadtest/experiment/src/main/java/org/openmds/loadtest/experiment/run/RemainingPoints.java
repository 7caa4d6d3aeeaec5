package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;

/**
 * Points of a curve that are not measured yet.
 *
 * @param values
 *            of the experiment's axis, ascending; at least one
 */
public record RemainingPoints(Experiment experiment, ExperimentCurve curve, List<Integer> values) {

    public RemainingPoints {
        values = List.copyOf(values);
    }

    /**
     * What an experiment still lacks, in the order of its curves.
     *
     * @param systems
     *            names of those wanted
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

    /** About how long measuring them takes. */
    public Duration expected(ExperimentConditions conditions) {
        return conditions.expectedDuration(curve, values.size());
    }
}
