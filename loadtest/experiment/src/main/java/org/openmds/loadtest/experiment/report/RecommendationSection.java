package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.experiment.Axis;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Experiments;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Table;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

/** What follows for a deployment, in the form of the study's section 4: for each system what to do, and the figures it follows from. */
final class RecommendationSection {

    /** A server keeps pace with users who get nine tenths of what they would get of one that never has them wait for each other. */
    private static final double PACE = 0.9;
    /** Users who hardly wait for each other: the study's own, where users are not what it varies. */
    private static final int FEW = 10;
    /** "Considered overloaded", the study's section 4. */
    private static final double OVERLOADED = 3;
    private static final List<String> HEAD = List.of("recommendation", "as measured");

    private final List<Measured> points;
    private final Map<String, List<List<String>>> bySystem = new LinkedHashMap<>();

    private RecommendationSection(List<Measured> points) {
        this.points = points;
    }

    static Section of(List<Measured> points, Conditions conditions) {
        RecommendationSection all = new RecommendationSection(points);
        for (Experiment experiment : Experiments.ALL) {
            List<Curve> curves = conditions.curves(experiment);
            curves.forEach(curve -> all.caching(experiment, curve, curves));
            curves.forEach(curve -> all.limit(experiment, curve));
        }
        Section.Builder section = Section.titled("recommendations", "Deployment recommendations")
                .prose("In the form of the study's section 4, from the points above. A service keeps pace with users who get at least 90 %% of what they would get without waiting for each other, as far as a query's time with %d users at most was measured, else of what they ask for; with collectors or servers below it, where its answers come within the time that users wait between two. They hold for this machine and for the era named above, and a limit lies somewhere between the two points that are named."
                        .formatted(FEW));
        all.bySystem.forEach((system, rows) -> section
                .table(new Table("For a deployment of %s we recommend".formatted(title(system)), HEAD, rows)));
        return section.build();
    }

    private static String title(String system) {
        try {
            return Systems.named(system).title();
        } catch (SystemException e) {
            // Measured elsewhere, by a build that had it.
            return system;
        }
    }

    private void add(Curve curve, String recommendation, String because) {
        bySystem.computeIfAbsent(curve.system(), _ -> new ArrayList<>()).add(List.of(recommendation, because));
    }

    private List<Measured> of(Experiment experiment, Curve curve) {
        return points.stream()
                .filter(point -> point.experiment().equals(experiment.id()) && point.curve().equals(curve.id())
                        && point.think() > 0)
                .sorted(Comparator.comparingInt(Measured::x))
                .toList();
    }

    /** The same service, cached and not. */
    private void caching(Experiment experiment, Curve curve, List<Curve> curves) {
        Optional<Curve> other = curves.stream()
                .filter(each -> !each.cached() && each.system().equals(curve.system()) && each.part() == curve.part()
                        && each.query() == curve.query())
                .findFirst();
        if (!curve.cached() || other.isEmpty()) {
            return;
        }
        double with = best(of(experiment, curve));
        double without = best(of(experiment, other.get()));
        if (without > 0 && with > without * 1.1) {
            add(curve, "Let what collectors give be kept as long as it may.",
                    "%s: %s at best, %s times the %s of one that does not cache.".formatted(curve.title(),
                            Quantity.rate(with), Quantity.number(with / without), Quantity.rate(without)));
        }
    }

    private static double best(List<Measured> of) {
        return of.stream().mapToDouble(Measured::throughput).max().orElse(0);
    }

    private void limit(Experiment experiment, Curve curve) {
        List<Measured> of = of(experiment, curve);
        if (of.isEmpty()) {
            return;
        }
        Axis axis = experiment.axis();
        double alone = axis == Axis.USERS ? alone(curve, of) : of.getFirst().think();
        List<Measured> kept = of.stream().takeWhile(point -> keepsPace(axis, point, alone)).toList();
        Optional<Measured> behind = of.stream().skip(kept.size()).findFirst();
        String what = axis.title();
        if (behind.isEmpty()) {
            add(curve,
                    "%s: one instance bears %d %s, the most that were measured.".formatted(curve.title(),
                            kept.getLast().x(), what),
                    at(kept.getLast()));
        } else if (kept.isEmpty()) {
            add(curve, "%s: fewer than %d %s; %s.".formatted(curve.title(), behind.get().x(), what, relief(axis)),
                    at(behind.get()));
        } else {
            add(curve, "%s: up to %d %s; before %d, %s.".formatted(curve.title(), kept.getLast().x(), what,
                    behind.get().x(), relief(axis)), at(kept.getLast()) + " " + at(behind.get()));
        }
        of.stream()
                .filter(point -> point.load() > OVERLOADED)
                .findFirst()
                .ifPresent(point -> add(curve,
                        "%s: give it a host of its own from %d %s on.".formatted(curve.title(), point.x(), what),
                        "Its load there is %s, and more than 3 is overloaded.".formatted(
                                Quantity.number(point.load()))));
    }

    /** What a query of the curve takes while few others are there, whichever experiment measured it; nothing where none did. */
    private double alone(Curve curve, List<Measured> of) {
        return points.stream()
                .filter(point -> point.users() <= FEW && point.hasMean()
                        && point.collectors() == of.getFirst().collectors()
                        && point.servers() == of.getFirst().servers() && isSame(curve, point))
                .mapToDouble(Measured::response)
                .min()
                .orElse(0);
    }

    private static boolean isSame(Curve curve, Measured point) {
        return Experiments.ALL.stream()
                .filter(experiment -> experiment.id().equals(point.experiment()))
                .flatMap(experiment -> experiment.curves().stream())
                .anyMatch(other -> other.id().equals(point.curve()) && other.system().equals(curve.system())
                        && other.part() == curve.part() && other.query() == curve.query()
                        && other.cached() == curve.cached());
    }

    /** A service that takes long for each query is slow, and not behind: it is behind where users wait for each other. */
    private static boolean keepsPace(Axis axis, Measured point, double alone) {
        return axis == Axis.USERS
                ? point.throughput() >= PACE * point.users() / (point.think() + alone)
                : point.completions() > 0 && point.response() <= point.think();
    }

    private static String relief(Axis axis) {
        return switch (axis) {
            case USERS -> "replicate it";
            case COLLECTORS -> "share them among several servers, and build a level above";
            case SERVERS -> "build a level between, of few servers each";
        };
    }

    private static String at(Measured point) {
        return "At %d: %s of at most %s, %s.".formatted(point.x(), PointText.throughput(point),
                Quantity.rate(point.ceiling()), point.completions() == 0
                        ? "no answer in " + Quantity.seconds(point.seconds())
                        : PointText.response(point) + " each");
    }
}
