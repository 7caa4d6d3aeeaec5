package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.result.report.Table;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.Step.Fold;

/** Where the time of a query goes: the steps at the points the study shows, each over the axis, and folded into the generic phases. */
final class StepFigures {

    private final Experiment experiment;
    private final Conditions conditions;
    private final List<Measured> points;

    StepFigures(Experiment experiment, Conditions conditions, List<Measured> points) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.points = points;
    }

    Section section(String title, String stepsId, String foldsId, Table saidOfSteps, Table saidOfFolds,
            String foldsTitle) {
        Section.Builder section = Section.titled("figure-" + stepsId, title)
                .prose("Steps are the study's, of its tables 2 to 7; the server tells its own in the answer. Mean of the queries that told their steps; points of fewer than %d answers have none."
                        .formatted(Measured.LEAST_COMPLETIONS));
        for (Curve curve : conditions.curves(experiment)) {
            section.plot(steps(curve, stepsId)).table(table(curve));
        }
        section.table(saidOfSteps);
        for (int x : shown()) {
            section.plot(folds(x, foldsId, foldsTitle));
        }
        return section.table(saidOfFolds).build();
    }

    /** The points the study shows, or the nearest that were measured. */
    private List<Integer> shown() {
        List<Integer> measured = points.stream().map(Measured::x).distinct().sorted().toList();
        return experiment.phasesAt()
                .stream()
                .map(paper -> conditions.scaled(experiment.axis(), paper))
                .map(wanted -> measured.stream()
                        .min(Comparator.comparingDouble(x -> Math.abs(Math.log((double) x / wanted))))
                        .orElseThrow())
                .distinct()
                .toList();
    }

    private Plot steps(Curve curve, String id) {
        List<Series> series = new ArrayList<>();
        for (Step step : steps(curve)) {
            series.add(Series.of(step.name(), Form.MARKED, of(curve).stream()
                    .filter(point -> point.steps().getOrDefault(step.recorded(), 0.0) > 0)
                    .map(point -> new double[]{point.x(), point.steps().getOrDefault(step.recorded(), 0.0) * 1e3})
                    .toArray(double[][]::new)));
        }
        return new Plot(id + "-" + curve.id(), curve.title() + ": steps", "", Axis.linear(experiment.axis().title()),
                Axis.log("ms"), series);
    }

    private Table table(Curve curve) {
        List<Measured> measured = of(curve).stream().filter(point -> !point.steps().isEmpty()).toList();
        List<String> head = new ArrayList<>(List.of("step", "phase"));
        measured.forEach(point -> head.add("at " + point.x()));
        List<List<String>> rows = new ArrayList<>();
        for (Step step : measured.isEmpty() ? List.<Step>of() : steps(curve)) {
            List<String> row = new ArrayList<>(List.of(step.name(), step.fold()
                    .name()
                    .toLowerCase(
                            Locale.ROOT)));
            measured.forEach(point -> row.add("%s, %s".formatted(
                    Quantity.seconds(point.steps().getOrDefault(step.recorded(), 0.0)),
                    Quantity.percent(point.share(step.recorded())))));
            rows.add(row);
        }
        return new Table(curve.title() + ": mean time and part of each step", head, rows);
    }

    private Plot folds(int x, String id, String title) {
        List<Curve> curves = conditions.curves(experiment)
                .stream()
                .filter(curve -> at(curve, x).isPresent())
                .toList();
        List<Series> series = Stream.of(Fold.values())
                .map(fold -> Series.of(fold.name().toLowerCase(Locale.ROOT), Form.BARS,
                        curves.stream()
                                .map(curve -> new double[]{curves.indexOf(curve), folded(curve, x, fold) * 1e3})
                                .filter(bar -> bar[1] > 0)
                                .toArray(double[][]::new)))
                .toList();
        return new Plot(id + "-" + x, "%s, at %d %s".formatted(title, x, experiment.axis().title()),
                "The axis is logarithmic: from one labelled line to the next a phase takes longer by the same factor.",
                Axis.of("", curves.stream().map(Curve::title).toList()),
                Axis.log("ms").between(floor(series), Double.NaN), series);
    }

    /** The power of ten below the least bar, so that it is seen. */
    private static double floor(List<Series> series) {
        double least = series.stream()
                .flatMap(one -> Stream.of(one.points()))
                .mapToDouble(bar -> bar[1])
                .min()
                .orElse(1);
        return Math.pow(10, Math.ceil(Math.log10(least)) - 1);
    }

    private double folded(Curve curve, int x, Fold fold) {
        Measured point = at(curve, x).orElseThrow();
        return steps(curve).stream()
                .filter(step -> step.fold() == fold)
                .mapToDouble(step -> point.steps().getOrDefault(step.recorded(), 0.0))
                .sum();
    }

    private Optional<Measured> at(Curve curve, int x) {
        return of(curve).stream().filter(point -> point.x() == x && !point.steps().isEmpty()).findFirst();
    }

    private List<Measured> of(Curve curve) {
        return points.stream()
                .filter(point -> point.curve().equals(curve.id()) && point.hasMean())
                .sorted(Comparator.comparingInt(Measured::x))
                .toList();
    }

    private List<Step> steps(Curve curve) {
        return QuerySteps.of(curve, of(curve).stream()
                .flatMap(point -> point.steps().keySet().stream())
                .collect(Collectors.toSet()));
    }
}
