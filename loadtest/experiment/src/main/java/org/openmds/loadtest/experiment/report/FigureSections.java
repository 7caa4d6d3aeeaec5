package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.experiment.expectation.Finding;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Table;

/** The figures of one experiment, each with what the papers say of it. */
final class FigureSections {

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
        sections.add(figure(0, "throughput", FigurePlots.Drawn.THROUGHPUT));
        sections.add(figure(1, "response time (CORT)", FigurePlots.Drawn.RESPONSE));
        sections.add(figure(2, "load of the server's processes", FigurePlots.Drawn.LOAD));
        sections.add(figure(3, "processor time of the server's processes", FigurePlots.Drawn.PROCESSORS));
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
                .prose("From %s. At each point %s%s; users wait %s after each answer.".formatted(experiment.paper(),
                        experiment.constants(), others(), waits()))
                .table(new Table("Measured points; fewer than %d answers give a bound, not a mean"
                        .formatted(Measured.LEAST_COMPLETIONS),
                        List.of("curve", experiment.axis().title(), "answers", "failed", "throughput", "response",
                                "p95", "server's part", "steps miss", "X (R + Z) misses N", "load", "host's load1",
                                "cores", "answer",
                                "answers' bytes", "limit", "run"),
                        rows))
                .prose(points.stream().anyMatch(Measured::startedAgain)
                        ? "At a point that says %s the system had died before, and was started again: its caches were empty."
                                .formatted(Measured.STARTED_AGAIN)
                        : "")
                .table(CounterTable.of(points, this::title))
                .table(machine.table(this::title))
                .prose(machine.warning())
                .build();
    }

    /** Curves that are of another build. */
    private String others() {
        return conditions.curves(experiment)
                .stream()
                .filter(curve -> curve.own()
                        .filter(own -> own.collectors() != experiment.base().collectors()
                                || own.servers() != experiment.base().servers())
                        .isPresent())
                .collect(Collectors.groupingBy(
                        curve -> "%d information collectors and %d information servers".formatted(
                                curve.own().orElseThrow().collectors(), curve.own().orElseThrow().servers()),
                        LinkedHashMap::new, Collectors.mapping(Curve::title, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(each -> " (%s of %s)".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
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
                point.steps().isEmpty() ? "-" : Quantity.seconds(point.stepsMiss()),
                Double.isNaN(point.miss()) ? "-" : Quantity.percent(point.miss()), known(point.load()),
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

    private Section figure(int number, String what, FigurePlots.Drawn drawn) {
        Section.Builder section = Section.titled("figure-" + id(number), title(number, what));
        new FigurePlots(experiment, conditions, points, machine)
                .all(drawn, id(number), title(number, what))
                .forEach(section::plot);
        return section.table(said(number))
                .prose(said(number).rows().isEmpty() && !FigureNumbers.of(experiment, number).isEmpty()
                        ? "Not comparable: of this figure the text states nothing."
                        : "")
                .build();
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
