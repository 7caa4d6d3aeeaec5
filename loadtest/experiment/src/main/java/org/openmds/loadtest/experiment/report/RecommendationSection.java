package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
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

    /** Part of the ideal throughput, without queueing between users, from which a server keeps pace with its users. */
    private static final double MIN_PACE = 0.9;
    /** Number of users with hardly any queueing: the study's own number where users are not the axis. */
    private static final int FEW_USERS = 10;
    /** Load above which the study's section 4 calls a server "considered overloaded". */
    private static final double MAX_LOAD = 3;
    private static final List<String> HEAD = List.of("recommendation", "as measured");

    private final List<MeasuredPoint> points;
    private final Map<String, List<List<String>>> bySystem = new LinkedHashMap<>();

    private RecommendationSection(List<MeasuredPoint> points) {
        this.points = points;
    }

    static ReportSection of(List<MeasuredPoint> points, ExperimentConditions conditions) {
        RecommendationSection all = new RecommendationSection(points);
        for (Experiment experiment : ExperimentCatalog.ALL) {
            List<ExperimentCurve> curves = conditions.curves(experiment);
            curves.forEach(curve -> all.caching(experiment, curve, curves));
            curves.forEach(curve -> all.limit(experiment, curve));
        }
        ReportSection.Builder section = ReportSection.titled("recommendations", "Deployment recommendations")
                .prose(("In the form of the study's section 4, from the points above. A service keeps pace with its users if they get at "
                        + "least 90 %% of the throughput that they would get without queueing. This ideal uses the response time with at "
                        + "most %d users if it was measured, otherwise the requested rate. A service with collectors or servers below it "
                        + "keeps pace if its response time is at most the think time of users. The recommendations are valid for this "
                        + "machine and the era named above; each limit is between the two points that are named.")
                        .formatted(FEW_USERS));
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

    private List<MeasuredPoint> of(Experiment experiment, ExperimentCurve curve) {
        return points.stream()
                .filter(point -> point.experiment().equals(experiment.id()) && point.curve().equals(curve.id())
                        && point.think() > 0)
                .sorted(Comparator.comparingInt(MeasuredPoint::x))
                .toList();
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
        double with = best(of(experiment, curve));
        double without = best(of(experiment, other.get()));
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
        List<MeasuredPoint> of = of(experiment, curve);
        if (of.isEmpty()) {
            return;
        }
        ExperimentAxis axis = experiment.axis();
        double alone = axis == ExperimentAxis.USERS ? unloadedResponse(curve, of) : of.getFirst().think();
        List<MeasuredPoint> kept = of.stream().takeWhile(point -> keepsPace(axis, point, alone)).toList();
        Optional<MeasuredPoint> behind = of.stream().skip(kept.size()).findFirst();
        String what = axis.title();
        if (behind.isEmpty()) {
            add(curve,
                    "%s: one instance serves %d %s, the largest number that was measured.".formatted(curve.title(),
                            kept.getLast().x(), what),
                    at(kept.getLast()));
        } else if (kept.isEmpty()) {
            add(curve, "%s: fewer than %d %s; %s.".formatted(curve.title(), behind.get().x(), what, advice(axis)),
                    at(behind.get()));
        } else {
            add(curve, "%s: up to %d %s; with %d or more, %s.".formatted(curve.title(), kept.getLast().x(), what,
                    behind.get().x(), advice(axis)), at(kept.getLast()) + " " + at(behind.get()));
        }
        of.stream()
                .filter(point -> point.load() > MAX_LOAD)
                .findFirst()
                .ifPresent(point -> add(curve,
                        "%s: use a dedicated host from %d %s on.".formatted(curve.title(), point.x(), what),
                        "Its load there is %s; above 3 it is overloaded.".formatted(
                                QuantityFormat.number(point.load()))));
    }

    /** Returns the response time of the curve with few other users, from any experiment; 0 if it was not measured. */
    private double unloadedResponse(ExperimentCurve curve, List<MeasuredPoint> of) {
        return points.stream()
                .filter(point -> point.users() <= FEW_USERS && point.hasMean()
                        && point.collectors() == of.getFirst().collectors()
                        && point.servers() == of.getFirst().servers() && isSame(curve, point))
                .mapToDouble(MeasuredPoint::response)
                .min()
                .orElse(0);
    }

    private static boolean isSame(ExperimentCurve curve, MeasuredPoint point) {
        return ExperimentCatalog.ALL.stream()
                .filter(experiment -> experiment.id().equals(point.experiment()))
                .flatMap(experiment -> experiment.curves().stream())
                .anyMatch(other -> other.id().equals(point.curve()) && other.system().equals(curve.system())
                        && other.part() == curve.part() && other.query() == curve.query()
                        && other.cached() == curve.cached());
    }

    /** Returns true if the service keeps pace: a service with long queries does, as long as its users do not wait for each other. */
    private static boolean keepsPace(ExperimentAxis axis, MeasuredPoint point, double alone) {
        return axis == ExperimentAxis.USERS
                ? point.throughput() >= MIN_PACE * point.users() / (point.think() + alone)
                : point.completions() > 0 && point.response() <= point.think();
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
