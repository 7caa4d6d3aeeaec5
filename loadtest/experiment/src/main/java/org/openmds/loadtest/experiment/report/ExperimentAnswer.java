package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentAxis;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportHead;
import org.openmds.loadtest.result.report.ReportHead.AnswerBadge;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.text.CountText;

/** The answer of experiments: the verdict on their runs, the load that one instance of each system serves, and its limit. */
final class ExperimentAnswer {

    /** Rules that are notes at every level: they make no run doubtful. */
    private static final Set<String> NOTES = Set.of("", "fairness", "one-host", "schedule", "records",
            MeasuredPoint.STARTED_AGAIN);
    /** Number of curves that one sentence can name. */
    private static final int MAX_NAMED_CURVES = 3;

    private final List<Experiment> experiments;
    private final ExperimentConditions conditions;
    private final List<MeasuredPoint> points;
    private final List<ExpectationResult> findings;

    /**
     * @param experiments
     *            those of this report
     * @param points
     *            measured points, also of other experiments
     */
    ExperimentAnswer(List<Experiment> experiments, ExperimentConditions conditions, List<MeasuredPoint> points,
            List<ExpectationResult> findings) {
        this.experiments = experiments;
        this.conditions = conditions;
        this.points = points.stream()
                .filter(point -> experiments.stream().anyMatch(each -> each.id().equals(point.experiment())))
                .toList();
        this.findings = findings;
    }

    ReportHead head(String subject) {
        return new ReportHead(points.isEmpty() ? AnswerBadge.NONE : AnswerBadge.of(verdict()), answer(), subject,
                lead());
    }

    /** Returns INVALID if all runs are, VALID if all are, otherwise SUSPECT. */
    private VerdictLevel verdict() {
        return Stream.of(VerdictLevel.VALID, VerdictLevel.INVALID)
                .filter(level -> points.stream().allMatch(point -> point.verdict().equals(level.name())))
                .findFirst()
                .orElse(VerdictLevel.SUSPECT);
    }

    private String answer() {
        if (points.isEmpty()) {
            return "No point could be measured.";
        }
        if (curveCount() <= MAX_NAMED_CURVES) {
            return experiments.stream()
                    .flatMap(each -> curves(each).stream().map(curve -> served(each, curve)))
                    .collect(Collectors.joining("; ", "", "."));
        }
        return checked() > 0
                ? reproduced()
                : "%s of %s were measured.".formatted(CountText.of(points.size(), "point"),
                        CountText.of(curveCount(), "curve"));
    }

    /** Returns the rule of the table; empty without points. */
    private String rule() {
        if (points.isEmpty()) {
            return "";
        }
        return points.stream().anyMatch(point -> point.think() > 0)
                ? CurveLimit.RULE
                : "Users without think time request as much as they get, so the table has only the throughput.";
    }

    private long curveCount() {
        return experiments.stream().mapToLong(each -> curves(each).size()).sum();
    }

    private List<String> lead() {
        if (points.isEmpty()) {
            return List.of();
        }
        Map<String, Long> verdicts = points.stream()
                .collect(Collectors.groupingBy(MeasuredPoint::verdict, LinkedHashMap::new, Collectors.counting()));
        String runs = Stream.of(VerdictLevel.values())
                .filter(level -> verdicts.containsKey(level.name()))
                .map(level -> verdicts.get(level.name()) + " " + level)
                .collect(Collectors.joining(", "));
        String statements = checked() == 0 ? "No statement of the papers could be checked." : reproduced();
        return List.of("Runs of the %s: %s%s.".formatted(CountText.of(points.size(), "point"), runs, doubts()),
                statements.equals(answer()) ? "" : statements);
    }

    /** Returns the rules that made runs doubtful, in brackets. */
    private String doubts() {
        String rules = points.stream()
                .filter(point -> !point.verdict().equals(VerdictLevel.VALID.name()))
                .flatMap(point -> Stream.of(point.reasons().split(" ", -1)))
                .filter(rule -> !NOTES.contains(rule))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return rules.isEmpty() ? "" : " (" + rules + ")";
    }

    private String reproduced() {
        String others = Stream.of(ExpectationVerdict.UNDECIDED, ExpectationVerdict.NO_EVIDENCE,
                ExpectationVerdict.BY_CONSTRUCTION, ExpectationVerdict.NOT_LOADED)
                .filter(verdict -> count(verdict) > 0)
                .map(verdict -> "%d %s".formatted(count(verdict), verdict))
                .collect(Collectors.joining(", "));
        return "%d of %s of the papers that could be checked %s reproduced.%s".formatted(
                count(ExpectationVerdict.REPRODUCED), CountText.of(checked(), "statement"),
                count(ExpectationVerdict.REPRODUCED) == 1 ? "is" : "are",
                others.isEmpty() ? "" : " Others: %s.".formatted(others));
    }

    private long checked() {
        return count(ExpectationVerdict.REPRODUCED) + count(ExpectationVerdict.NOT_REPRODUCED);
    }

    private long count(ExpectationVerdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).count();
    }

    /** Returns the curves of an experiment that have points. */
    private List<ExperimentCurve> curves(Experiment experiment) {
        return conditions.curves(experiment).stream().filter(curve -> !of(experiment, curve).isEmpty()).toList();
    }

    private List<MeasuredPoint> of(Experiment experiment, ExperimentCurve curve) {
        return points.stream()
                .filter(point -> point.experiment().equals(experiment.id()) && point.curve().equals(curve.id()))
                .sorted(Comparator.comparingInt(MeasuredPoint::x))
                .toList();
    }

    private String served(Experiment experiment, ExperimentCurve curve) {
        return CurveLimit.of(experiment, curve, points)
                .map(limit -> "%s serves %s".formatted(curve.title(), served(experiment.axis(), limit)))
                .orElseGet(() -> "%s answers %s %s".formatted(curve.title(),
                        throughput(experiment.axis(), of(experiment, curve)), experiment.axis().title()));
    }

    private static String served(ExperimentAxis axis, CurveLimit limit) {
        if (limit.kept().isEmpty()) {
            return "fewer than " + axis.count(limit.behind().orElseThrow().x());
        }
        int most = limit.kept().getLast().x();
        return limit.behind()
                .map(behind -> "%s, but not %d".formatted(axis.count(most), behind.x()))
                .orElseGet(() -> axis.count(most) + ", the most that were measured");
    }

    /** Returns the section with a table for each experiment. */
    ReportSection section() {
        ReportSection.Builder section = ReportSection.titled("result", "Load that one instance serves")
                .prose(rule());
        for (Experiment experiment : experiments) {
            section.table(
                    new ReportTable(experiment.title(), List.of("system", "serves", "throughput", "limit", "runs"),
                            curves(experiment).stream().map(curve -> row(experiment, curve)).toList()));
        }
        return section.build().open();
    }

    private List<String> row(Experiment experiment, ExperimentCurve curve) {
        List<MeasuredPoint> own = of(experiment, curve);
        Optional<CurveLimit> limit = CurveLimit.of(experiment, curve, points);
        long valid = own.stream().filter(point -> point.verdict().equals(VerdictLevel.VALID.name())).count();
        return List.of(curve.title(),
                limit.map(each -> served(experiment.axis(), each)).orElse("-"),
                throughput(experiment.axis(), own),
                limit.isPresent() && limit.get().behind().isEmpty()
                        ? "not reached"
                        : slowest(curve, limit.flatMap(CurveLimit::behind).orElse(own.getLast())),
                "%d of %d VALID".formatted(valid, own.size()));
    }

    /** Returns the best throughput for an axis of users, otherwise those at both ends of the axis. */
    private static String throughput(ExperimentAxis axis, List<MeasuredPoint> own) {
        if (axis != ExperimentAxis.USERS && own.size() > 1) {
            return throughput(own.getFirst()) + ", " + throughput(own.getLast());
        }
        return throughput(own.stream().max(Comparator.comparingDouble(MeasuredPoint::throughput)).orElseThrow());
    }

    private static String throughput(MeasuredPoint point) {
        return "%s at %d".formatted(PointText.throughput(point), point.x());
    }

    /** Returns the step of a query that takes the largest part of its time. */
    private static String slowest(ExperimentCurve curve, MeasuredPoint point) {
        if (point.completions() == 0) {
            return "no answer in %s".formatted(QuantityFormat.seconds(point.seconds()));
        }
        return QuerySteps.of(curve, point.steps().keySet())
                .stream()
                .max(Comparator.comparingDouble(step -> point.share(step.recordedName())))
                .map(step -> slowest(point, step))
                .orElse("-");
    }

    private static String slowest(MeasuredPoint point, QueryStep step) {
        return "at %d, %s of %s in %s".formatted(point.x(), QuantityFormat.percent(point.share(step.recordedName())),
                PointText.response(point), step.name());
    }

    /** Returns the answer for a terminal. */
    String toText() {
        ReportHead head = head("");
        List<String> lines = new ArrayList<>();
        lines.add((head.badge().word().isEmpty() ? "" : head.badge().word() + ": ") + head.answer());
        lines.addAll(head.lead());
        if (!points.isEmpty()) {
            lines.add(rule());
        }
        for (Experiment experiment : experiments) {
            List<ExperimentCurve> curves = curves(experiment);
            if (!curves.isEmpty()) {
                lines.add("");
                lines.add(experiment.title());
            }
            for (ExperimentCurve curve : curves) {
                List<String> row = row(experiment, curve);
                lines.add("  " + row.get(0) + (row.get(1).equals("-") ? "" : ": serves " + row.get(1)));
                lines.add("      %s; limit: %s; %s".formatted(row.get(2), row.get(3), row.get(4)));
            }
        }
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
