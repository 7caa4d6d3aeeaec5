package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.systems.SystemEra;

/**
 * How experiments are run.
 *
 * @param scale
 *            of the papers' users and information servers; collectors stay as they are
 * @param quick
 *            whether three points a curve are enough
 * @param point
 *            how long a point is measured, after its first part
 * @param discarded
 *            of each point, at its beginning; the papers' load needed as long to settle
 * @param think
 *            what users wait after each answer, but for curves that have a wait of their own; empty for what each paper's did
 * @param network
 *            between users and servers; empty for this machine's loopback
 */
public record ExperimentConditions(SystemEra era, double scale, boolean quick, Duration point, Duration discarded,
        Optional<Duration> think, Optional<SimulatedNetwork> network) {

    /** Starting, draining, reading records, ending: more where each point is another system, less where all are one. */
    private static final Duration POINT_OVERHEAD = Duration.ofSeconds(6);
    /** A system that is started to be looked at, and two references of three seconds, with what is around each. */
    private static final Duration REFERENCES_DURATION = Duration.ofSeconds(14);

    /** What a full run takes: the papers' ten minutes a point. */
    public static ExperimentConditions full(SystemEra era) {
        return new ExperimentConditions(era, 1, false, Duration.ofMinutes(10), Duration.ofSeconds(10),
                Optional.empty());
    }

    /** What is done in half an hour. */
    public static ExperimentConditions quick(SystemEra era) {
        return new ExperimentConditions(era, 1, true, Duration.ofSeconds(12), Duration.ofSeconds(8), Optional.empty());
    }

    /** Over loopback. */
    public ExperimentConditions(SystemEra era, double scale, boolean quick, Duration point, Duration discarded,
            Optional<Duration> think) {
        this(era, scale, quick, point, discarded, think, Optional.empty());
    }

    public ExperimentConditions {
        if (!(scale > 0 && scale <= 10)) {
            throw new IllegalArgumentException("a scale is above 0 and at most 10, got " + scale);
        }
        if (point.compareTo(Duration.ofSeconds(2)) < 0 || point.compareTo(Duration.ofHours(6)) > 0) {
            throw new IllegalArgumentException("a point takes 2s to 6h, got " + point);
        }
    }

    /** The same over that network. */
    public ExperimentConditions withNetwork(Optional<SimulatedNetwork> between) {
        return new ExperimentConditions(era, scale, quick, point, discarded, think, between);
    }

    /** The values of an experiment's axis under these conditions, ascending, each once. */
    public List<Integer> grid(Experiment experiment) {
        List<Integer> asked = quick ? experiment.quick() : experiment.grid();
        return asked.stream().map(x -> scaled(experiment.axis(), x)).distinct().sorted().toList();
    }

    /** The curves of an experiment under these conditions. */
    public List<ExperimentCurve> curves(Experiment experiment) {
        return experiment.curves().stream().filter(this::isIncluded).toList();
    }

    private boolean isIncluded(ExperimentCurve curve) {
        return switch (curve.drawn()) {
            case ALWAYS -> true;
            case FULL -> !quick;
            case INSTALLED -> false;
        };
    }

    /** What a curve's users wait after each answer. */
    public Duration think(Experiment experiment, ExperimentCurve curve) {
        return curve.own().map(ExperimentCurve.CurveOverrides::think).or(() -> think).orElse(experiment.base().think());
    }

    /** A paper's value under these conditions. */
    public int scaled(ExperimentAxis axis, int paper) {
        return axis.isScaled() ? (int) Math.max(1, Math.round(paper * scale)) : paper;
    }

    /** About how long one experiment takes. */
    public Duration expectedDuration(Experiment experiment) {
        int points = grid(experiment).size();
        return curves(experiment).stream()
                .map(curve -> expectedDuration(curve, points))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** About how long some points of a curve take, with what starting and ending systems takes, and the references of the curve. */
    public Duration expectedDuration(ExperimentCurve curve, int points) {
        Duration measured = point.plus(discarded).plus(POINT_OVERHEAD).multipliedBy(points);
        return curve.at().isEmpty() ? measured.plus(REFERENCES_DURATION) : measured;
    }
}
