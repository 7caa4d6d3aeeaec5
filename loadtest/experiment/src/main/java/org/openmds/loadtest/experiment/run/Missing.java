package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;

/**
 * Points of a curve that are not measured yet.
 *
 * @param values
 *            of the experiment's axis, ascending; at least one
 */
public record Missing(Experiment experiment, Curve curve, List<Integer> values) {

    public Missing {
        values = List.copyOf(values);
    }

    /**
     * What an experiment still lacks, in the order of its curves.
     *
     * @param systems
     *            names of those wanted
     */
    public static List<Missing> of(Experiment experiment, Conditions conditions, Points points, List<String> systems) {
        return conditions.curves(experiment)
                .stream()
                .filter(curve -> systems.contains(curve.system()))
                .map(curve -> new Missing(experiment, curve,
                        conditions.grid(experiment)
                                .stream()
                                .filter(x -> !points.has(experiment.id(), curve.id(), x))
                                .toList()))
                .filter(missing -> !missing.values().isEmpty())
                .toList();
    }

    /** About how long measuring them takes. */
    public Duration expected(Conditions conditions) {
        return conditions.expected(curve, values.size());
    }
}
