package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.experiment.expectation.Finding;
import org.openmds.loadtest.report.Axis;
import org.openmds.loadtest.report.Plot;
import org.openmds.loadtest.report.Quantity;
import org.openmds.loadtest.report.Section;
import org.openmds.loadtest.report.Series;
import org.openmds.loadtest.report.Series.Form;
import org.openmds.loadtest.report.Table;

/** The figures of one experiment, each with what the papers say of it. */
final class FigureSections {

    /** Figures from this number on are of loads. */
    private static final int FIRST_LOAD = 2;

    private final Experiment experiment;
    private final Conditions conditions;
    private final List<Measured> points;
    private final StaticBytes machine;
    private final List<Finding> findings;

    FigureSections(Experiment experiment, Conditions conditions, List<Measured> points, StaticBytes machine,
            List<Finding> findings) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.points = points;
        this.machine = machine;
        this.findings = findings;
    }

    List<Section> all() {
        if (points.isEmpty()) {
            return List.of();
        }
        List<Section> sections = new ArrayList<>(List.of(table()));
        sections.addAll(new TalkSystems(experiment, conditions, points).sections());
        sections.add(figure(0, "throughput", "answers/s", Measured::throughput, true));
        sections.add(figure(1, "response time (CORT)", "s", Measured::response, false));
        sections.add(figure(2, "load of the server's processes", "tasks running or able to", Measured::load, false));
        sections.add(figure(3, "processor time of the server's processes", "cores", Measured::cpu, false));
        sections.add(new StepFigures(experiment, conditions, points).section(title(4, "steps of a query"),
                id(4), id(5), said(4), said(5), title(5, "generic query phases")));
        return List.copyOf(sections);
    }

    private Section table() {
        List<List<String>> rows = new ArrayList<>();
        points.stream()
                .sorted(Comparator.comparing(Measured::curve).thenComparingInt(Measured::x))
                .forEach(point -> rows.add(row(point)));
        return Section.titled(experiment.id(), experiment.title())
                .prose("From %s. At each point %s; users wait %s after each answer.".formatted(experiment.paper(),
                        experiment.constants(),
                        waits()))
                .table(new Table("Measured points; fewer than %d answers give a bound, not a mean"
                        .formatted(Measured.LEAST_COMPLETIONS),
                        List.of("curve", experiment.axis().title(), "answers", "failed", "throughput", "response",
                                "p95", "server's part", "steps miss", "load", "host's load1", "cores", "answer",
                                "answers' bytes", "limit", "run"),
                        rows))
                .prose(points.stream().anyMatch(Measured::startedAgain)
                        ? "At a point that says %s the system had died before, and was started again: its caches were empty."
                                .formatted(Measured.STARTED_AGAIN)
                        : "")
                .table(machine.table(this::title))
                .prose(machine.warning())
                .build();
    }

    private String waits() {
        return conditions.curves(experiment)
                .stream()
                .map(curve -> conditions.think(experiment, curve).toMillis() / 1e3)
                .distinct()
                .map(seconds -> Quantity.number(seconds) + " s")
                .collect(Collectors.joining(" or "));
    }

    private List<String> row(Measured point) {
        return List.of(title(point.curve()), Integer.toString(point.x()), Quantity.count(point.completions()),
                Quantity.count(point.failures()), PointText.throughput(point), PointText.response(point),
                PointText.responseP95(point), PointText.processing(point),
                point.steps().isEmpty() ? "-" : Quantity.seconds(point.stepsMiss()), known(point.load()),
                known(point.load1()), known(point.cpu()), Quantity.bytes(point.answerBytes()),
                traffic(point),
                point.clientLimited() ? "users" : "server",
                point.verdict() + (point.reasons().isEmpty() ? "" : ": " + point.reasons()));
    }

    /** With its part of the network, where there is one. */
    private static String traffic(Measured point) {
        String bytes = Quantity.bytes(point.traffic()) + "/s";
        return Double.isNaN(point.linkShare())
                ? bytes
                : "%s, %s of the network".formatted(bytes, Quantity.percent(point.linkShare()));
    }

    private static String known(double value) {
        return value < 0 ? "-" : Quantity.number(value);
    }

    private Section figure(int number, String what, String unit, ToDoubleFunction<Measured> value, boolean ceiling) {
        List<Series> series = new ArrayList<>();
        for (Curve curve : conditions.curves(experiment)) {
            series.addAll(number < FIRST_LOAD ? meansAndBounds(number, curve, value) : loads(curve, value));
        }
        if (ceiling) {
            series.add(Series.of("ceiling: what users who wait ask for", Form.DASHED, ceiling()));
            series.addAll(machine.ceilings(points.stream().mapToInt(Measured::x).min().orElseThrow(),
                    points.stream().mapToInt(Measured::x).max().orElseThrow()));
        }
        Plot plot = new Plot(id(number), title(number, what),
                ceiling ? limits() : "",
                Axis.linear(experiment.axis().title()), scale(number, unit),
                number < FIRST_LOAD ? positive(series) : series);
        return Section.titled("figure-" + id(number), title(number, what))
                .plot(plot)
                .table(said(number))
                .prose(said(number).rows().isEmpty() && !FigureNumbers.of(experiment, number).isEmpty()
                        ? "Not comparable: of this figure the text states nothing."
                        : "")
                .build();
    }

    private String limits() {
        return "Each user who waits asks at most once in its wait, whatever the server%s: dashed lines."
                .formatted(machine.isKnown()
                        ? "; and no information service answers more often than this machine sends a file of the same bytes"
                        : "");
    }

    /** A line of means; what is a bound stands beside it. */
    private List<Series> meansAndBounds(int number, Curve curve, ToDoubleFunction<Measured> value) {
        Series means = Series.of(curve.title(), Form.MARKED, drawn(curve, Measured::hasMean, value));
        double[][] bounds = drawn(curve, point -> !point.hasMean(),
                number == 0 ? Measured::mostThroughput : Measured::leastResponse);
        return bounds.length == 0
                ? List.of(means)
                : List.of(means, Series.of("%s: %s, of fewer than %d answers".formatted(curve.title(),
                        number == 0 ? "at most" : "at least", Measured.LEAST_COMPLETIONS), Form.POINTS, bounds));
    }

    private List<Series> loads(Curve curve, ToDoubleFunction<Measured> value) {
        return List.of(Series.of(curve.title(), Form.MARKED,
                drawn(curve, point -> point.completions() > 0 && value.applyAsDouble(point) >= 0, value)));
    }

    private double[][] drawn(Curve curve, Predicate<Measured> which, ToDoubleFunction<Measured> value) {
        return points.stream()
                .filter(point -> point.curve().equals(curve.id()) && which.test(point))
                .sorted(Comparator.comparingInt(Measured::x))
                .map(point -> new double[]{point.x(), value.applyAsDouble(point)})
                .toArray(double[][]::new);
    }

    /** Times and rates go over several powers of ten; loads may be 0. */
    private static Axis scale(int number, String unit) {
        return number < FIRST_LOAD ? Axis.log(unit) : Axis.fromZero(unit);
    }

    /** A logarithmic axis has no zero. */
    private static List<Series> positive(List<Series> series) {
        return series.stream()
                .map(one -> new Series(one.name(), one.form(), one.right(),
                        Stream.of(one.points()).filter(point -> point[1] > 0).toArray(double[][]::new)))
                .toList();
    }

    private double[][] ceiling() {
        return points.stream()
                .filter(point -> point.think() > 0)
                .collect(Collectors.toMap(Measured::x, Measured::ceiling, Math::max, TreeMap::new))
                .entrySet()
                .stream()
                .map(point -> new double[]{point.getKey(), point.getValue()})
                .toArray(double[][]::new);
    }

    /** Where several experiments are one figure, what is said of this one's curves. */
    private Table said(int number) {
        String figure = FigureNumbers.of(experiment, number);
        return new Table("What the papers say of it", VerdictSection.HEAD, VerdictSection.rows(findings.stream()
                .filter(finding -> finding.expectation().figure().equals(figure)
                        && (!FigureNumbers.isShared(figure)
                                || finding.expectation().value().contains("'" + experiment.id() + "/")))
                .toList()));
    }

    private String id(int number) {
        return experiment.id() + "-" + List.of("throughput", "response", "load", "cpu", "steps", "phases").get(number);
    }

    private String title(int number, String what) {
        String figure = FigureNumbers.of(experiment, number);
        return experiment.firstFigure() == 0
                ? experiment.title() + ": " + what + (figure.isEmpty() ? "" : " (%s)".formatted(figure))
                : "Figure %d: %s".formatted(experiment.firstFigure() + number, what.toLowerCase(Locale.ROOT)
                        .replace("cort", "CORT"));
    }

    private String title(String id) {
        return experiment.curves()
                .stream()
                .filter(curve -> curve.id().equals(id))
                .findFirst()
                .map(Curve::title)
                .orElse(id);
    }
}
