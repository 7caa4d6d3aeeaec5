package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentAxis;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** The figures of one experiment, each with the statements of the papers about it. */
final class FigureSections {

    private final Experiment experiment;
    private final ExperimentConditions conditions;
    private final List<MeasuredPoint> points;
    private final List<RepeatedPoint> repeated;
    private final StaticFileReferences machine;
    private final JudgedStatements judged;

    /** @param points all measurements; several of one point are repeats */
    FigureSections(Experiment experiment, ExperimentConditions conditions, List<MeasuredPoint> points,
            StaticFileReferences machine,
            JudgedStatements judged) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.repeated = RepeatedPoint.of(points);
        this.points = repeated.stream().map(RepeatedPoint::mean).toList();
        this.machine = machine;
        this.judged = judged;
    }

    /**
     * Returns all figures.
     *
     * @param showsMain
     *            true if the figures of throughput and response time are open
     */
    List<ReportSection> all(boolean showsMain) {
        if (points.isEmpty()) {
            return List.of();
        }
        List<ReportSection> sections = new ArrayList<>();
        sections.addAll(new TalkComparison(experiment, conditions, points).sections());
        Stream.of(figure(0, "throughput", FigurePlots.PlottedQuantity.THROUGHPUT),
                figure(1, "response time (CORT)", FigurePlots.PlottedQuantity.RESPONSE))
                .map(section -> showsMain ? section.open() : section)
                .forEach(sections::add);
        sections.add(figure(2, "load of the server's processes", FigurePlots.PlottedQuantity.LOAD));
        sections.add(figure(3, "processor time of the server's processes", FigurePlots.PlottedQuantity.PROCESSORS));
        sections.add(new StepFigures(experiment, conditions, points).section(title(4, "steps of a query"),
                id(4), id(5), statements(4), statements(5), title(5, "generic query phases")));
        sections.add(table());
        return List.copyOf(sections);
    }

    private ReportSection table() {
        List<List<String>> rows = new ArrayList<>();
        points.stream()
                .sorted(Comparator.comparing(MeasuredPoint::curve).thenComparingInt(MeasuredPoint::x))
                .forEach(point -> rows.add(row(point)));
        return ReportSection.titled(experiment.id(), experiment.title() + ": measured points")
                .prose("Source: %s. Each point has %s%s; the think time of users is %s.".formatted(experiment.paper(),
                        experiment.constants(), overrides(), thinkTimes()))
                .table(new ReportTable("Measured points; points with fewer than %d answers have bounds instead of means"
                        .formatted(MeasuredPoint.MIN_COMPLETIONS),
                        List.of("curve", experiment.axis().title(), head("answers", "fewest of one run"),
                                head("failed", "sum"), "throughput", "response",
                                "p95", "server's part", "error of steps", "error of N = X (R + Z)", "load",
                                "host's load1",
                                "cores", "answer size",
                                "answer bytes/s", "limited by", "run"),
                        rows))
                .table(repeats())
                .prose(points.stream().anyMatch(MeasuredPoint::startedAgain)
                        ? "Before a point with the remark %s, the system had died and was restarted: its caches were empty."
                                .formatted(MeasuredPoint.STARTED_AGAIN)
                        : "")
                .table(ResourceTable.of(points, this::title))
                .table(CounterTable.of(points, this::title))
                .table(machine.table(this::title))
                .prose(machine.warning())
                .build();
    }

    /** Returns the head of a column that is no mean; for repeated points, it says what it is. */
    private String head(String figure, String ofRepeats) {
        return repeated.stream().anyMatch(each -> each.repeats().size() > 1) ? figure + ", " + ofRepeats : figure;
    }

    private ReportTable repeats() {
        return new ReportTable("Means over the repeats of each point, with their 95 % intervals (Student's t)",
                List.of("curve", experiment.axis().title(), "runs", "throughput", "response"),
                repeated.stream()
                        .sorted(Comparator.comparing((RepeatedPoint each) -> each.mean().curve())
                                .thenComparingInt(each -> each.mean().x()))
                        .map(each -> Stream.concat(
                                Stream.of(title(each.mean().curve()), Integer.toString(each.mean().x())),
                                each.cells().stream()).toList())
                        .toList());
    }

    /** Returns the curves whose systems have another structure, as text. */
    private String overrides() {
        return conditions.curves(experiment)
                .stream()
                .filter(curve -> curve.own()
                        .filter(curveOverrides -> curveOverrides.collectors() != experiment.base().collectors()
                                || curveOverrides.servers() != experiment.base().servers())
                        .isPresent())
                .collect(Collectors.groupingBy(
                        curve -> "%s and %s".formatted(
                                ExperimentAxis.COLLECTORS.count(curve.own().orElseThrow().collectors()),
                                ExperimentAxis.SERVERS.count(curve.own().orElseThrow().servers())),
                        LinkedHashMap::new, Collectors.mapping(ExperimentCurve::title, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(each -> " (%s of %s)".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
    }

    private String thinkTimes() {
        return conditions.curves(experiment)
                .stream()
                .map(curve -> conditions.think(experiment, curve).toMillis() / 1e3)
                .distinct()
                .map(seconds -> QuantityFormat.number(seconds) + " s")
                .collect(Collectors.joining(" or "));
    }

    private List<String> row(MeasuredPoint point) {
        return List.of(title(point.curve()), Integer.toString(point.x()), QuantityFormat.count(point.completions()),
                QuantityFormat.count(point.failures()), PointText.throughput(point), PointText.response(point),
                PointText.responseP95(point), PointText.processing(point),
                point.steps().isEmpty() ? "-" : QuantityFormat.seconds(point.stepsMiss()),
                Double.isNaN(point.littlesLawError()) ? "-" : QuantityFormat.percent(point.littlesLawError()),
                known(point.load()),
                known(point.load1()), known(point.cpu()), QuantityFormat.bytes(point.answerBytes()),
                traffic(point),
                point.clientLimited() ? "users" : "server",
                point.verdict() + (point.reasons().isEmpty() ? "" : ": " + point.reasons()));
    }

    /** Returns the bytes per second of the answers, with their part of the network's bandwidth if there is a limit. */
    private static String traffic(MeasuredPoint point) {
        String bytes = QuantityFormat.bytes(point.traffic()) + "/s";
        return Double.isNaN(point.linkShare())
                ? bytes
                : "%s, %s of the network".formatted(bytes, QuantityFormat.percent(point.linkShare()));
    }

    private static String known(double value) {
        return value < 0 ? "-" : QuantityFormat.number(value);
    }

    private ReportSection figure(int number, String what, FigurePlots.PlottedQuantity plottedQuantity) {
        ReportSection.Builder section = ReportSection.titled("figure-" + id(number), title(number, what));
        new FigurePlots(experiment, conditions, repeated, machine)
                .all(plottedQuantity, id(number), title(number, what))
                .forEach(section::plot);
        return section.folded(statements(number)).build();
    }

    /** Returns the statements about a figure; if several experiments share the figure, only those about the curves of this one. */
    private ReportTable statements(int number) {
        String figure = FigureNumbers.of(experiment, number);
        return new ReportTable("Statements of the papers", VerdictSection.HEAD, VerdictSection.rows(judged.listed()
                .stream()
                .filter(expectationResult -> expectationResult.expectation().figure().equals(figure)
                        && (!FigureNumbers.isShared(figure)
                                || expectationResult.expectation().value().contains("'" + experiment.id() + "/")))
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
                .map(ExperimentCurve::title)
                .orElse(id);
    }
}
