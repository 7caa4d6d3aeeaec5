package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.systems.Era;

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
public record Conditions(Era era, double scale, boolean quick, Duration point, Duration discarded,
        Optional<Duration> think, Optional<Network> network) {

    /** Starting, draining, reading records, ending: more where each point is another system, less where all are one. */
    private static final Duration AROUND_POINT = Duration.ofSeconds(6);
    /** A system that is started to be looked at, and two references of three seconds, with what is around each. */
    private static final Duration REFERENCES = Duration.ofSeconds(14);

    /** What a full run takes: the papers' ten minutes a point. */
    public static Conditions full(Era era) {
        return new Conditions(era, 1, false, Duration.ofMinutes(10), Duration.ofSeconds(10), Optional.empty());
    }

    /** What is done in half an hour. */
    public static Conditions quick(Era era) {
        return new Conditions(era, 1, true, Duration.ofSeconds(12), Duration.ofSeconds(8), Optional.empty());
    }

    /** Over loopback. */
    public Conditions(Era era, double scale, boolean quick, Duration point, Duration discarded,
            Optional<Duration> think) {
        this(era, scale, quick, point, discarded, think, Optional.empty());
    }

    public Conditions {
        if (!(scale > 0 && scale <= 10)) {
            throw new IllegalArgumentException("a scale is above 0 and at most 10, got " + scale);
        }
        if (point.compareTo(Duration.ofSeconds(2)) < 0 || point.compareTo(Duration.ofHours(6)) > 0) {
            throw new IllegalArgumentException("a point takes 2s to 6h, got " + point);
        }
    }

    /** The same over that network. */
    public Conditions over(Optional<Network> between) {
        return new Conditions(era, scale, quick, point, discarded, think, between);
    }

    /** The values of an experiment's axis under these conditions, ascending, each once. */
    public List<Integer> grid(Experiment experiment) {
        List<Integer> asked = quick ? experiment.quick() : experiment.grid();
        return asked.stream().map(x -> scaled(experiment.axis(), x)).distinct().sorted().toList();
    }

    /** The curves of an experiment under these conditions. */
    public List<Curve> curves(Experiment experiment) {
        return experiment.curves().stream().filter(this::isDrawn).toList();
    }

    private boolean isDrawn(Curve curve) {
        return switch (curve.drawn()) {
            case ALWAYS -> true;
            case FULL -> !quick;
            case INSTALLED -> false;
        };
    }

    /** What a curve's users wait after each answer. */
    public Duration think(Experiment experiment, Curve curve) {
        return curve.own().map(Curve.Own::think).or(() -> think).orElse(experiment.base().think());
    }

    /** A paper's value under these conditions. */
    public int scaled(Axis axis, int paper) {
        return axis.isScaled() ? (int) Math.max(1, Math.round(paper * scale)) : paper;
    }

    /** About how long one experiment takes. */
    public Duration expected(Experiment experiment) {
        int points = grid(experiment).size();
        return curves(experiment).stream().map(curve -> expected(curve, points)).reduce(Duration.ZERO, Duration::plus);
    }

    /** About how long some points of a curve take, with what starting and ending systems takes, and the references of the curve. */
    public Duration expected(Curve curve, int points) {
        Duration measured = point.plus(discarded).plus(AROUND_POINT).multipliedBy(points);
        return curve.at().isEmpty() ? measured.plus(REFERENCES) : measured;
    }
}
