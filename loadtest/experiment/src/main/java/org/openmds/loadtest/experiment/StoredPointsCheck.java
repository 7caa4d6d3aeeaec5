package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.systems.VariedParameter;

/** Checks that points from an earlier run were measured under the same conditions as the points that are to be added. */
public final class StoredPointsCheck {

    /** Largest relative difference in the time of points; rare answers make longer and shorter points incomparable. */
    private static final double MAX_TIME_DIFFERENCE = 0.1;

    private final ExperimentConditions conditions;
    private final List<Experiment> chosen;

    /**
     * @param conditions
     *            the conditions of the current run
     * @param chosen
     *            the experiments of the current run
     */
    public StoredPointsCheck(ExperimentConditions conditions, List<Experiment> chosen) {
        this.conditions = conditions;
        this.chosen = List.copyOf(chosen);
    }

    /** Returns the first difference as a sentence; empty if all points match. */
    public Optional<String> difference(List<MeasuredPoint> points) {
        return points.stream().flatMap(this::differences).findFirst();
    }

    private Stream<String> differences(MeasuredPoint point) {
        return Stream.of(conditionsDifference(point), timeDifference(point), place(point)).flatMap(Optional::stream);
    }

    private Optional<String> conditionsDifference(MeasuredPoint point) {
        boolean alike = point.era().equals(conditions.era().toString()) && hasSameThinkTime(point)
                && point.network().equals(conditions.network().map(SimulatedNetwork::toString))
                && point.varied().equals(conditions.varied().map(VariedParameter::toString));
        return alike
                ? Optional.empty()
                : Optional.of(
                        ("expected points of era %s with the same think time, network and --vary as now, found points of %s with era %s, think "
                                + "time %s s, network %s, varied %s")
                                .formatted(conditions.era(), point.experiment(), point.era(), point.think(),
                                        point.network().orElse("loopback"), point.varied().orElse("nothing")));
    }

    private boolean hasSameThinkTime(MeasuredPoint point) {
        return ExperimentCatalog.ALL.stream()
                .filter(experiment -> experiment.id().equals(point.experiment()))
                .allMatch(experiment -> experiment.curves()
                        .stream()
                        .filter(curve -> curve.id().equals(point.curve()))
                        .allMatch(curve -> conditions.think(experiment, curve).toMillis() / 1e3 == point.think()));
    }

    private Optional<String> timeDifference(MeasuredPoint point) {
        double now = conditions.point().toNanos() / 1e9;
        return Math.abs(point.seconds() - now) <= MAX_TIME_DIFFERENCE * now
                ? Optional.empty()
                : Optional.of("expected points of %s as now, found points of %s that took %s".formatted(
                        DurationText.format(conditions.point()), point.experiment(),
                        DurationText.format(Duration.ofMillis(Math.round(point.seconds() * 1e3)))));
    }

    /** Returns a difference in the system under test. Points of curves that are not measured now may be of any system. */
    private Optional<String> place(MeasuredPoint point) {
        return chosen.stream()
                .filter(experiment -> experiment.id().equals(point.experiment()))
                .flatMap(experiment -> conditions.curves(experiment).stream())
                .filter(curve -> curve.id().equals(point.curve()) && !curve.at().equals(point.at()))
                .findFirst()
                .map(curve -> "expected points of %s/%s from %s as now, found points from %s".formatted(
                        point.experiment(),
                        point.curve(), place(curve.at()), place(point.at())));
    }

    private static String place(Optional<String> url) {
        return url.orElse("a system that the experiment starts");
    }
}
