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

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;

/** The curves of a figure, drawn: in one plot those whose users wait as long. */
final class FigurePlots {

    /** What a figure shows. */
    enum Drawn {
        THROUGHPUT("answers/s"), RESPONSE("s"), LOAD("tasks running or able to"), PROCESSORS("cores");

        private final String unit;

        Drawn(String unit) {
            this.unit = unit;
        }

        private double of(Measured point) {
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
    private final Conditions conditions;
    private final List<Measured> points;
    private final StaticBytes machine;

    FigurePlots(Experiment experiment, Conditions conditions, List<Measured> points, StaticBytes machine) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.points = points;
        this.machine = machine;
    }

    /**
     * One plot, or one for each wait.
     *
     * @param id
     *            of the first; names the others
     */
    List<Plot> all(Drawn drawn, String id, String title) {
        Map<Duration, List<Curve>> waits = conditions.curves(experiment)
                .stream()
                .collect(Collectors.groupingBy(curve -> conditions.think(experiment, curve),
                        () -> new TreeMap<Duration, List<Curve>>(Comparator.reverseOrder()), Collectors.toList()));
        List<Plot> plots = new ArrayList<>();
        waits.forEach((wait, curves) -> plots.add(plot(drawn, curves, plots.isEmpty() ? id : id + "-" + plots.size(),
                waits.size() == 1 ? title : title + ", " + users(wait))));
        return plots;
    }

    private static String users(Duration wait) {
        return wait.isZero() ? "users who do not wait" : "users who wait " + Durations.text(wait);
    }

    private Plot plot(Drawn drawn, List<Curve> curves, String id, String title) {
        List<Series> series = new ArrayList<>();
        for (Curve curve : curves) {
            series.addAll(drawn.isOfAnswers() ? meansAndBounds(drawn, curve) : loads(drawn, curve));
        }
        double[][] ceiling = drawn == Drawn.THROUGHPUT ? ceiling(curves) : new double[0][];
        if (drawn == Drawn.THROUGHPUT) {
            if (ceiling.length > 0) {
                series.add(Series.of("ceiling: what users who wait ask for", Form.DASHED, ceiling));
            }
            series.addAll(machine.ceilings(points.stream().mapToInt(Measured::x).min().orElseThrow(),
                    points.stream().mapToInt(Measured::x).max().orElseThrow()));
        }
        return new Plot(id, title, drawn == Drawn.THROUGHPUT ? limits(ceiling.length > 0) : "",
                Axis.linear(experiment.axis().title()), scale(drawn),
                drawn.isOfAnswers() ? positive(series) : series);
    }

    private String limits(boolean waits) {
        List<String> limits = new ArrayList<>();
        if (waits) {
            limits.add("each user who waits asks at most once in its wait, whatever the server");
        }
        if (machine.isKnown()) {
            limits.add("no information service answers more often than this machine sends a file of the same bytes");
        }
        return limits.isEmpty() ? "" : "Dashed lines: " + String.join("; ", limits) + '.';
    }

    /** A line of means; what is a bound stands beside it. */
    private List<Series> meansAndBounds(Drawn drawn, Curve curve) {
        boolean rates = drawn == Drawn.THROUGHPUT;
        Series means = Series.of(curve.title(), Form.MARKED, values(curve, Measured::hasMean, drawn::of));
        double[][] bounds = values(curve, point -> !point.hasMean(),
                rates ? Measured::mostThroughput : Measured::leastResponse);
        return bounds.length == 0
                ? List.of(means)
                : List.of(means, Series.of("%s: %s, of fewer than %d answers".formatted(curve.title(),
                        rates ? "at most" : "at least", Measured.LEAST_COMPLETIONS), Form.POINTS, bounds));
    }

    private List<Series> loads(Drawn drawn, Curve curve) {
        return List.of(Series.of(curve.title(), Form.MARKED,
                values(curve, point -> point.completions() > 0 && drawn.of(point) >= 0,
                        drawn::of)));
    }

    private double[][] values(Curve curve, Predicate<Measured> which, ToDoubleFunction<Measured> value) {
        return points.stream()
                .filter(point -> point.curve().equals(curve.id()) && which.test(point))
                .sorted(Comparator.comparingInt(Measured::x))
                .map(point -> new double[]{point.x(), value.applyAsDouble(point)})
                .toArray(double[][]::new);
    }

    /** Times and rates go over several powers of ten; loads may be 0. */
    private static Axis scale(Drawn drawn) {
        return drawn.isOfAnswers() ? Axis.log(drawn.unit) : Axis.fromZero(drawn.unit);
    }

    /** A logarithmic axis has no zero. */
    private static List<Series> positive(List<Series> series) {
        return series.stream()
                .map(one -> new Series(one.name(), one.form(), one.right(),
                        Stream.of(one.points()).filter(point -> point[1] > 0).toArray(double[][]::new)))
                .toList();
    }

    private double[][] ceiling(List<Curve> curves) {
        List<String> ids = curves.stream().map(Curve::id).toList();
        return points.stream()
                .filter(point -> ids.contains(point.curve()) && point.think() > 0)
                .collect(Collectors.toMap(Measured::x, Measured::ceiling, Math::max, TreeMap::new))
                .entrySet()
                .stream()
                .map(point -> new double[]{point.getKey(), point.getValue()})
                .toArray(double[][]::new);
    }
}
