package org.openmds.loadtest.experiment.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Plots the curves of a figure: one plot for each think time. The means of repeats have their 95 % intervals. */
final class FigurePlots {

    /** The quantity that a figure plots. */
    enum PlottedQuantity {
        THROUGHPUT("answers/s"), RESPONSE("s"), LOAD("running or runnable tasks"), PROCESSORS("cores");

        private final String unit;

        PlottedQuantity(String unit) {
            this.unit = unit;
        }

        private double of(MeasuredPoint point) {
            return switch (this) {
                case THROUGHPUT -> point.throughput();
                case RESPONSE -> point.response();
                case LOAD -> point.load();
                case PROCESSORS -> point.cpu();
            };
        }

        private boolean isOfAnswers() {
            return this == THROUGHPUT || this == RESPONSE;
        }
    }

    private final Experiment experiment;
    private final ExperimentConditions conditions;
    private final List<RepeatedPoint> repeated;
    private final List<MeasuredPoint> points;
    private final StaticFileReferences machine;

    FigurePlots(Experiment experiment, ExperimentConditions conditions, List<RepeatedPoint> repeated,
            StaticFileReferences machine) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.repeated = repeated;
        this.points = repeated.stream().map(RepeatedPoint::mean).toList();
        this.machine = machine;
    }

    /**
     * Returns one plot, or one for each think time.
     *
     * @param id
     *            the id of the first plot; the ids of the others start with it
     */
    List<Plot> all(PlottedQuantity plottedQuantity, String id, String title) {
        Map<Duration, List<ExperimentCurve>> waits = conditions.curves(experiment)
                .stream()
                .collect(Collectors.groupingBy(curve -> conditions.think(experiment, curve),
                        () -> new TreeMap<Duration, List<ExperimentCurve>>(Comparator.reverseOrder()),
                        Collectors.toList()));
        List<Plot> plots = new ArrayList<>();
        waits.forEach((wait, curves) -> plots
                .add(plot(plottedQuantity, curves, plots.isEmpty() ? id : id + "-" + plots.size(),
                        waits.size() == 1 ? title : title + ", " + users(wait))));
        return plots;
    }

    private static String users(Duration wait) {
        return wait.isZero() ? "users without think time" : "think time " + DurationText.format(wait);
    }

    private Plot plot(PlottedQuantity plottedQuantity, List<ExperimentCurve> curves, String id, String title) {
        List<PlotSeries> series = new ArrayList<>();
        for (ExperimentCurve curve : curves) {
            series.addAll(plottedQuantity.isOfAnswers()
                    ? meansAndBounds(plottedQuantity, curve)
                    : loads(plottedQuantity, curve));
        }
        double[][] ceiling = plottedQuantity == PlottedQuantity.THROUGHPUT ? ceiling(curves) : new double[0][];
        if (plottedQuantity == PlottedQuantity.THROUGHPUT) {
            if (ceiling.length > 0) {
                series.add(PlotSeries.of("ceiling: the requests of all users at this think time", SeriesForm.DASHED,
                        ceiling));
            }
            series.addAll(machine.ceilings(points.stream().mapToInt(MeasuredPoint::x).min().orElseThrow(),
                    points.stream().mapToInt(MeasuredPoint::x).max().orElseThrow()));
        }
        return new Plot(id, title, plottedQuantity == PlottedQuantity.THROUGHPUT ? limits(ceiling.length > 0) : "",
                PlotAxis.linear(experiment.axis().title()), scale(plottedQuantity),
                plottedQuantity.isOfAnswers() ? positive(series) : series);
    }

    private String limits(boolean waits) {
        List<String> limits = new ArrayList<>();
        if (waits) {
            limits.add("a user with think time sends at most one query per think time, even to the fastest server");
        }
        if (machine.isKnown()) {
            limits.add("no information service answers more often than this machine sends a file of the same size");
        }
        return limits.isEmpty() ? "" : "Dashed lines: " + String.join("; ", limits) + '.';
    }

    /** Returns a line of means with intervals and, if there are bounds, a second series with them. */
    private List<PlotSeries> meansAndBounds(PlottedQuantity plottedQuantity, ExperimentCurve curve) {
        boolean rates = plottedQuantity == PlottedQuantity.THROUGHPUT;
        PlotSeries means = PlotSeries.of(curve.title(), SeriesForm.INTERVALS,
                intervals(curve, MeasuredPoint::hasMean, plottedQuantity));
        double[][] bounds = values(curve, point -> !point.hasMean(),
                rates ? MeasuredPoint::throughputUpperBound : MeasuredPoint::responseLowerBound);
        return bounds.length == 0
                ? List.of(means)
                : List.of(means, PlotSeries.of("%s: %s (fewer than %d answers)".formatted(curve.title(),
                        rates ? "at most" : "at least", MeasuredPoint.MIN_COMPLETIONS), SeriesForm.POINTS, bounds));
    }

    private List<PlotSeries> loads(PlottedQuantity plottedQuantity, ExperimentCurve curve) {
        return List.of(PlotSeries.of(curve.title(), SeriesForm.INTERVALS,
                intervals(curve, point -> point.completions() > 0 && plottedQuantity.of(point) >= 0,
                        plottedQuantity)));
    }

    /** Returns the means with half of their intervals, which is 0 if it is not known, as for one run. */
    private double[][] intervals(ExperimentCurve curve, Predicate<MeasuredPoint> which,
            PlottedQuantity plottedQuantity) {
        return repeated.stream()
                .filter(point -> point.mean().curve().equals(curve.id()) && which.test(point.mean()))
                .sorted(Comparator.comparingInt(point -> point.mean().x()))
                .map(point -> new double[]{point.mean().x(), plottedQuantity.of(point.mean()),
                    isKnown(point, plottedQuantity) ? point.half(plottedQuantity::of) : 0})
                .toArray(double[][]::new);
    }

    private static boolean isKnown(RepeatedPoint point, PlottedQuantity plottedQuantity) {
        return point.repeats().size() > 1 && point.repeats().stream().allMatch(each -> plottedQuantity.of(each) >= 0);
    }

    private double[][] values(ExperimentCurve curve, Predicate<MeasuredPoint> which,
            ToDoubleFunction<MeasuredPoint> value) {
        return points.stream()
                .filter(point -> point.curve().equals(curve.id()) && which.test(point))
                .sorted(Comparator.comparingInt(MeasuredPoint::x))
                .map(point -> new double[]{point.x(), value.applyAsDouble(point)})
                .toArray(double[][]::new);
    }

    /** Returns the vertical axis: logarithmic for times and rates, which cover several powers of ten; linear for loads, which may be 0. */
    private static PlotAxis scale(PlottedQuantity plottedQuantity) {
        return plottedQuantity.isOfAnswers()
                ? PlotAxis.log(plottedQuantity.unit)
                : PlotAxis.fromZero(plottedQuantity.unit);
    }

    /** Removes values of zero, which a logarithmic axis cannot show. */
    private static List<PlotSeries> positive(List<PlotSeries> series) {
        return series.stream()
                .map(one -> new PlotSeries(one.name(), one.form(), one.right(),
                        Stream.of(one.points()).filter(point -> point[1] > 0).toArray(double[][]::new)))
                .toList();
    }

    private double[][] ceiling(List<ExperimentCurve> curves) {
        List<String> ids = curves.stream().map(ExperimentCurve::id).toList();
        return points.stream()
                .filter(point -> ids.contains(point.curve()) && point.think() > 0)
                .collect(Collectors.toMap(MeasuredPoint::x, MeasuredPoint::ceiling, Math::max, TreeMap::new))
                .entrySet()
                .stream()
                .map(point -> new double[]{point.getKey(), point.getValue()})
                .toArray(double[][]::new);
    }
}
