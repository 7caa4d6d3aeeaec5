package org.openmds.loadtest.experiment.expectation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.result.report.QuantityFormat;

/**
 * The measured points by curve and position. A position can have several points: the repeats of it. Immutable.
 */
final class MeasuredCurves {

    private final Map<String, TreeMap<Integer, List<MeasuredPoint>>> curves;
    private final ExperimentConditions conditions;

    MeasuredCurves(List<MeasuredPoint> points, ExperimentConditions conditions) {
        this.curves = points.stream()
                .collect(Collectors.groupingBy(point -> point.experiment() + "/" + point.curve(),
                        Collectors.groupingBy(MeasuredPoint::x, TreeMap::new, Collectors.toUnmodifiableList())));
        this.conditions = conditions;
    }

    List<MeasuredPoint> points() {
        return curves.values().stream().flatMap(curve -> curve.values().stream()).flatMap(List::stream).toList();
    }

    /** Returns the positions of a curve whose users have the paper's think time, each with its repeats, in the order of the axis. */
    List<List<MeasuredPoint>> all(String name) {
        List<List<MeasuredPoint>> measured = List.copyOf(measured(name).values());
        double papers = ExperimentConditions.full(conditions.era()).think(experiment(name), curve(name)).toNanos()
                / 1e9;
        double think = measured.getFirst().getFirst().think();
        if (Math.abs(think - papers) > 1e-6) {
            throw new MissingPointException("%s was measured with a think time of %s s, the paper has %s s"
                    .formatted(name, QuantityFormat.number(think), QuantityFormat.number(papers)));
        }
        return measured;
    }

    /** Returns the repeats at a position: a value on the axis, or "first" or "last" under these conditions. */
    List<MeasuredPoint> at(String name, Object position) {
        all(name);
        return atWithAnyThinkTime(name, position);
    }

    List<MeasuredPoint> atWithAnyThinkTime(String name, Object position) {
        Map<Integer, List<MeasuredPoint>> measured = measured(name);
        List<Integer> grid = conditions.grid(experiment(name));
        // If the first or the last point is missing, no other point replaces it: a single point is not a curve.
        int wanted = position.equals("first")
                ? grid.getFirst()
                : position.equals("last") ? grid.getLast() : ((Number) position).intValue();
        List<MeasuredPoint> repeats = measured.get(wanted);
        if (repeats == null) {
            throw new MissingPointException("%s was not measured at %d".formatted(name, wanted));
        }
        return repeats;
    }

    private Map<Integer, List<MeasuredPoint>> measured(String name) {
        Map<Integer, List<MeasuredPoint>> measured = curves.get(name);
        if (measured == null) {
            throw new MissingPointException(name + " was not measured");
        }
        return measured;
    }

    static ExperimentCurve curve(String name) {
        return experiment(name).curves()
                .stream()
                .filter(curve -> name.endsWith("/" + curve.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown curve " + name));
    }

    private static Experiment experiment(String curve) {
        String id = curve.substring(0, curve.indexOf('/'));
        return ExperimentCatalog.ALL.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown experiment " + id));
    }
}
