package org.openmds.loadtest.experiment.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentAxis;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;

/**
 * The load that one instance of a curve's system serves. It keeps pace with its users if they get at least 90 % of the throughput that they
 * would get without queueing. With collectors or servers below it, it keeps pace if its response time is at most the think time of users.
 *
 * @param kept
 *            the points at which it keeps pace, before the first one at which it does not
 * @param behind
 *            the first point at which it does not keep pace
 */
record CurveLimit(List<MeasuredPoint> kept, Optional<MeasuredPoint> behind) {

    /** Part of the ideal throughput, without queueing between users, from which a server keeps pace with its users. */
    private static final double MIN_PACE = 0.9;
    /** The rule in words. */
    static final String RULE = "An instance serves a number of users if they get at least 90 % of the throughput that they would get "
            + "without queueing. It serves a number of collectors or servers if its response time is at most the think time of users.";

    /** Number of users with hardly any queueing: the study's own number where users are not the axis. */
    static final int FEW_USERS = 10;

    /**
     * Returns the limit; empty if the curve was not measured with think time, because there is no rate to keep pace with.
     *
     * @param points
     *            all measured points
     */
    static Optional<CurveLimit> of(Experiment experiment, ExperimentCurve curve, List<MeasuredPoint> points) {
        List<MeasuredPoint> own = paced(experiment, curve, points);
        if (own.isEmpty()) {
            return Optional.empty();
        }
        ExperimentAxis axis = experiment.axis();
        double alone = axis == ExperimentAxis.USERS
                ? unloadedResponse(curve, own.getFirst(), points)
                : own.getFirst().think();
        List<MeasuredPoint> kept = own.stream().takeWhile(point -> keepsPace(axis, point, alone)).toList();
        return Optional.of(new CurveLimit(kept, own.stream().skip(kept.size()).findFirst()));
    }

    /** Returns the points of a curve whose users have a think time, in the order of the axis. */
    static List<MeasuredPoint> paced(Experiment experiment, ExperimentCurve curve, List<MeasuredPoint> points) {
        return points.stream()
                .filter(point -> point.experiment().equals(experiment.id()) && point.curve().equals(curve.id())
                        && point.think() > 0)
                .sorted(Comparator.comparingInt(MeasuredPoint::x))
                .toList();
    }

    /** Returns the response time of the curve with few other users, from any experiment; 0 if it was not measured. */
    private static double unloadedResponse(ExperimentCurve curve, MeasuredPoint first, List<MeasuredPoint> points) {
        return points.stream()
                .filter(point -> (point.users() <= FEW_USERS && point.hasMean()
                        || point.users() == 1 && point.completions() > 0)
                        && point.collectors() == first.collectors() && point.servers() == first.servers()
                        && isSame(curve, point))
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

    /** Returns the throughput, or its upper bound: a user alone waits for no other user, even with few answers. */
    private static double throughput(MeasuredPoint point) {
        return point.hasMean() || point.failures() > 0 ? point.throughput() : point.throughputUpperBound();
    }

    /** Returns true if the service keeps pace: a service with long queries does, as long as its users do not wait for each other. */
    private static boolean keepsPace(ExperimentAxis axis, MeasuredPoint point, double alone) {
        return axis == ExperimentAxis.USERS
                ? throughput(point) >= MIN_PACE * point.users() / (point.think() + alone)
                : point.completions() > 0 && point.response() <= point.think();
    }
}
