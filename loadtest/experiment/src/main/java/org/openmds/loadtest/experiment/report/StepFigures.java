package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;

/** The figures of the steps of a query: mean time of each step over the axis, and the generic phases at the points that the study shows. */
final class StepFigures {

    private final Experiment experiment;
    private final ExperimentConditions conditions;
    private final List<MeasuredPoint> points;

    StepFigures(Experiment experiment, ExperimentConditions conditions, List<MeasuredPoint> points) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.points = points;
    }

    ReportSection section(String title, String stepsId, String foldsId, ReportTable saidOfSteps,
            ReportTable saidOfFolds,
            String foldsTitle) {
        ReportSection.Builder section = ReportSection.titled("figure-" + stepsId, title)
                .prose(("The steps are those of the study's tables 2 to 7; the server reports its own steps in the answer. Figures are "
                        + "means of the queries that reported steps; points with fewer than %d answers are left out.")
                        .formatted(MeasuredPoint.MIN_COMPLETIONS));
        for (ExperimentCurve curve : conditions.curves(experiment)) {
            section.plot(steps(curve, stepsId)).table(table(curve));
        }
        section.table(saidOfSteps);
        for (int x : shown()) {
            section.plot(phases(x, foldsId, foldsTitle));
        }
        return section.table(saidOfFolds).build();
    }

    /** Returns the points that the study shows, or the nearest measured ones. */
    private List<Integer> shown() {
        List<Integer> measured = points.stream().map(MeasuredPoint::x).distinct().sorted().toList();
        return experiment.phasesAt()
                .stream()
                .map(paper -> conditions.scaled(experiment.axis(), paper))
                .map(wanted -> measured.stream()
                        .min(Comparator.comparingDouble(x -> Math.abs(Math.log((double) x / wanted))))
                        .orElseThrow())
                .distinct()
                .toList();
    }

    private Plot steps(ExperimentCurve curve, String id) {
        List<PlotSeries> series = new ArrayList<>();
        for (QueryStep step : steps(curve)) {
            series.add(PlotSeries.of(step.name(), SeriesForm.MARKED, of(curve).stream()
                    .filter(point -> point.steps().getOrDefault(step.recordedName(), 0.0) > 0)
                    .map(point -> new double[]{point.x(), point.steps().getOrDefault(step.recordedName(), 0.0) * 1e3})
                    .toArray(double[][]::new)));
        }
        return new Plot(id + "-" + curve.id(), curve.title() + ": steps" + FigureNumbers.ofSteps(experiment, curve), "",
                PlotAxis.linear(experiment.axis().title()),
                PlotAxis.log("ms"), series);
    }

    private ReportTable table(ExperimentCurve curve) {
        List<MeasuredPoint> measured = of(curve).stream().filter(point -> !point.steps().isEmpty()).toList();
        List<String> head = new ArrayList<>(List.of("step", "phase"));
        measured.forEach(point -> head.add("at " + point.x()));
        List<List<String>> rows = new ArrayList<>();
        for (QueryStep step : measured.isEmpty() ? List.<QueryStep>of() : steps(curve)) {
            List<String> row = new ArrayList<>(List.of(step.name(), step.phase()
                    .name()
                    .toLowerCase(
                            Locale.ROOT)));
            measured.forEach(point -> row.add("%s, %s".formatted(
                    QuantityFormat.seconds(point.steps().getOrDefault(step.recordedName(), 0.0)),
                    QuantityFormat.percent(point.share(step.recordedName())))));
            rows.add(row);
        }
        return new ReportTable(curve.title() + ": mean time and share of each step", head, rows);
    }

    private Plot phases(int x, String id, String title) {
        List<ExperimentCurve> curves = conditions.curves(experiment)
                .stream()
                .filter(curve -> at(curve, x).isPresent())
                .toList();
        List<PlotSeries> series = Stream.of(QueryPhase.values())
                .map(queryPhase -> PlotSeries.of(queryPhase.name().toLowerCase(Locale.ROOT), SeriesForm.BARS,
                        curves.stream()
                                .map(curve -> new double[]{curves.indexOf(curve),
                                    phaseTime(curve, x, queryPhase) * 1e3})
                                .filter(bar -> bar[1] > 0)
                                .toArray(double[][]::new)))
                .toList();
        return new Plot(id + "-" + x, "%s, at %d %s".formatted(title, x, experiment.axis().title()),
                "The axis is logarithmic: between two labelled lines the time grows by the same factor.",
                PlotAxis.of("", curves.stream().map(ExperimentCurve::title).toList()),
                PlotAxis.log("ms").between(floor(series), Double.NaN), series);
    }

    /** Returns the power of ten below the smallest bar, so that the bar is visible. */
    private static double floor(List<PlotSeries> series) {
        double least = series.stream()
                .flatMap(one -> Stream.of(one.points()))
                .mapToDouble(bar -> bar[1])
                .min()
                .orElse(1);
        return Math.pow(10, Math.ceil(Math.log10(least)) - 1);
    }

    private double phaseTime(ExperimentCurve curve, int x, QueryPhase queryPhase) {
        MeasuredPoint point = at(curve, x).orElseThrow();
        return steps(curve).stream()
                .filter(step -> step.phase() == queryPhase)
                .mapToDouble(step -> point.steps().getOrDefault(step.recordedName(), 0.0))
                .sum();
    }

    private Optional<MeasuredPoint> at(ExperimentCurve curve, int x) {
        return of(curve).stream().filter(point -> point.x() == x && !point.steps().isEmpty()).findFirst();
    }

    private List<MeasuredPoint> of(ExperimentCurve curve) {
        return points.stream()
                .filter(point -> point.curve().equals(curve.id()) && point.hasMean())
                .sorted(Comparator.comparingInt(MeasuredPoint::x))
                .toList();
    }

    private List<QueryStep> steps(ExperimentCurve curve) {
        return QuerySteps.of(curve, of(curve).stream()
                .flatMap(point -> point.steps().keySet().stream())
                .collect(Collectors.toSet()));
    }
}
