package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentAxis;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.SystemException;

/** Recommendations for deployments, in the form of the study's section 4: an action for each system, and the figures behind it. */
final class RecommendationSection {

    /** Load above which the study's section 4 calls a server "considered overloaded". */
    private static final double MAX_LOAD = 3;
    private static final List<String> HEAD = List.of("recommendation", "as measured");

    private final List<MeasuredPoint> points;
    private final Map<String, List<List<String>>> bySystem = new LinkedHashMap<>();

    private RecommendationSection(List<MeasuredPoint> points) {
        this.points = points;
    }

    /** Returns the section; empty if no point has users with think time, because a recommendation needs a rate to keep pace with. */
    static ReportSection of(List<MeasuredPoint> points, ExperimentConditions conditions) {
        RecommendationSection all = new RecommendationSection(points);
        for (Experiment experiment : ExperimentCatalog.ALL) {
            List<ExperimentCurve> curves = conditions.curves(experiment);
            curves.forEach(curve -> all.caching(experiment, curve, curves));
            curves.forEach(curve -> all.limit(experiment, curve));
        }
        ReportSection.Builder section = ReportSection.titled("recommendations", "Deployment recommendations");
        if (all.bySystem.isEmpty()) {
            return section.build();
        }
        section.prose(
                ("In the form of the study's section 4, from the points above. A service keeps pace with its users if they get at "
                        + "least 90 %% of the throughput that they would get without queueing. This ideal uses the response time with at "
                        + "most %d users if it was measured, otherwise the requested rate. A service with collectors or servers below it "
                        + "keeps pace if its response time is at most the think time of users. The recommendations are valid for this "
                        + "machine and the era named above; each limit is between the two points that are named.")
                        .formatted(CurveLimit.FEW_USERS));
        all.bySystem.forEach((system, rows) -> section
                .table(new ReportTable("For a deployment of %s we recommend".formatted(title(system)), HEAD, rows)));
        return section.build();
    }

    private static String title(String system) {
        try {
            return ComparedSystems.named(system).title();
        } catch (SystemException e) {
            // Measured by another build, which had this system.
            return system;
        }
    }

    private void add(ExperimentCurve curve, String recommendation, String because) {
        bySystem.computeIfAbsent(curve.system(), _ -> new ArrayList<>()).add(List.of(recommendation, because));
    }

    /** Compares a cached service with the same service without a cache. */
    private void caching(Experiment experiment, ExperimentCurve curve, List<ExperimentCurve> curves) {
        Optional<ExperimentCurve> other = curves.stream()
                .filter(each -> !each.cached() && each.system().equals(curve.system()) && each.part() == curve.part()
                        && each.query() == curve.query())
                .findFirst();
        if (!curve.cached() || other.isEmpty()) {
            return;
        }
        double with = best(CurveLimit.paced(experiment, curve, points));
        double without = best(CurveLimit.paced(experiment, other.get(), points));
        if (without > 0 && with > without * 1.1) {
            add(curve, "Cache the data of the collectors for as long as possible.",
                    "%s: %s at best, %s times the %s of the same service without a cache.".formatted(curve.title(),
                            QuantityFormat.rate(with), QuantityFormat.number(with / without),
                            QuantityFormat.rate(without)));
        }
    }

    private static double best(List<MeasuredPoint> of) {
        return of.stream().mapToDouble(MeasuredPoint::throughput).max().orElse(0);
    }

    private void limit(Experiment experiment, ExperimentCurve curve) {
        CurveLimit.of(experiment, curve, points).ifPresent(limit -> add(experiment.axis(), curve, limit));
        CurveLimit.paced(experiment, curve, points)
                .stream()
                .filter(point -> point.load() > MAX_LOAD)
                .findFirst()
                .ifPresent(point -> add(curve,
                        "%s: use a dedicated host from %s on.".formatted(curve.title(),
                                experiment.axis().count(point.x())),
                        "Its load there is %s; above 3 it is overloaded.".formatted(
                                QuantityFormat.number(point.load()))));
    }

    private void add(ExperimentAxis axis, ExperimentCurve curve, CurveLimit limit) {

        if (limit.behind().isEmpty()) {
            MeasuredPoint last = limit.kept().getLast();
            add(curve,
                    "%s: one instance serves %s, the largest number that was measured.".formatted(curve.title(),
                            axis.count(last.x())),
                    at(last));
            return;
        }
        MeasuredPoint behind = limit.behind().get();
        if (limit.kept().isEmpty()) {
            add(curve, "%s: fewer than %s; %s.".formatted(curve.title(), axis.count(behind.x()), advice(axis)),
                    at(behind));
        } else {
            MeasuredPoint last = limit.kept().getLast();
            add(curve, "%s: up to %s; with %d or more, %s.".formatted(curve.title(), axis.count(last.x()), behind.x(),
                    advice(axis)), at(last) + " " + at(behind));
        }
    }

    private static String advice(ExperimentAxis axis) {
        return switch (axis) {
            case USERS -> "replicate it";
            case COLLECTORS -> "distribute them over several servers, with one more level above";
            case SERVERS -> "add a level between them, with few servers for each node";
        };
    }

    private static String at(MeasuredPoint point) {
        return "At %d: %s of at most %s, %s.".formatted(point.x(), PointText.throughput(point),
                QuantityFormat.rate(point.ceiling()), point.completions() == 0
                        ? "no answer in " + QuantityFormat.seconds(point.seconds())
                        : PointText.response(point) + " each");
    }
}
