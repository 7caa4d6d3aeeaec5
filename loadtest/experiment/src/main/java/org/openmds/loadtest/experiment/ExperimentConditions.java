package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.VariedParameter;

/**
 * The conditions under which experiments run.
 *
 * @param scale
 *            the factor for the papers' numbers of users and information servers; the number of collectors does not change
 * @param quick
 *            true if three points for each curve are enough
 * @param point
 *            the measured time of each point, after the discarded time
 * @param discarded
 *            the time at the start of each point that is left out; the papers' load needed as long to settle
 * @param think
 *            the think time of users, except on curves with a think time of their own; empty for the think time of each paper
 * @param network
 *            the network between users and servers; empty for loopback
 * @param varied
 *            a parameter of the rebuilt systems with another value than usual
 */
public record ExperimentConditions(SystemEra era, double scale, boolean quick, Duration point, Duration discarded,
        Optional<Duration> think, Optional<SimulatedNetwork> network, Optional<VariedParameter> varied) {

    /** Time for start, drain, reading records and end: more if each point is another system, less if all points share one. */
    private static final Duration POINT_OVERHEAD = Duration.ofSeconds(6);
    /** Time for the references of a curve: a system that is started to measure its answers, and two references of three seconds. */
    private static final Duration REFERENCES_DURATION = Duration.ofSeconds(14);

    /** Returns the conditions of a full run: ten minutes for each point, as in the papers. */
    public static ExperimentConditions full(SystemEra era) {
        return new ExperimentConditions(era, 1, false, Duration.ofMinutes(10), Duration.ofSeconds(10),
                Optional.empty());
    }

    /** Returns the conditions of a quick run, which takes about half an hour. */
    public static ExperimentConditions quick(SystemEra era) {
        return new ExperimentConditions(era, 1, true, Duration.ofSeconds(12), Duration.ofSeconds(8), Optional.empty());
    }

    /** Creates conditions with loopback as the network and the usual parameters. */
    public ExperimentConditions(SystemEra era, double scale, boolean quick, Duration point, Duration discarded,
            Optional<Duration> think) {
        this(era, scale, quick, point, discarded, think, Optional.empty(), Optional.empty());
    }

    public ExperimentConditions {
        if (!(scale > 0 && scale <= 10)) {
            throw new IllegalArgumentException("the scale must be above 0 and at most 10, got " + scale);
        }
        if (point.compareTo(Duration.ofSeconds(2)) < 0 || point.compareTo(Duration.ofHours(6)) > 0) {
            throw new IllegalArgumentException("the time of a point must be 2s to 6h, got " + point);
        }
    }

    /** Returns these conditions with another network. */
    public ExperimentConditions withNetwork(Optional<SimulatedNetwork> between) {
        return new ExperimentConditions(era, scale, quick, point, discarded, think, between, varied);
    }

    /** Returns these conditions with a varied parameter. */
    public ExperimentConditions withVaried(Optional<VariedParameter> parameter) {
        return new ExperimentConditions(era, scale, quick, point, discarded, think, network, parameter);
    }

    /** Returns the values of an experiment's axis under these conditions: ascending, without duplicates. */
    public List<Integer> grid(Experiment experiment) {
        List<Integer> asked = quick ? experiment.quick() : experiment.grid();
        return asked.stream().map(x -> scaled(experiment.axis(), x)).distinct().sorted().toList();
    }

    /** Returns the curves of an experiment under these conditions. */
    public List<ExperimentCurve> curves(Experiment experiment) {
        return experiment.curves().stream().filter(this::isIncluded).toList();
    }

    private boolean isIncluded(ExperimentCurve curve) {
        return switch (curve.drawn()) {
            case ALWAYS -> true;
            case FULL -> !quick;
        };
    }

    /** Returns the think time of a curve's users. */
    public Duration think(Experiment experiment, ExperimentCurve curve) {
        return curve.own().map(ExperimentCurve.CurveOverrides::think).or(() -> think).orElse(experiment.base().think());
    }

    /** Returns a paper's value scaled to these conditions. */
    public int scaled(ExperimentAxis axis, int paper) {
        return axis.isScaled() ? (int) Math.max(1, Math.round(paper * scale)) : paper;
    }

    /** Estimates the duration of an experiment. */
    public Duration expectedDuration(Experiment experiment) {
        int points = grid(experiment).size();
        return curves(experiment).stream()
                .map(curve -> expectedDuration(curve, points))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Estimates the duration of some points of a curve, with the start and end of its systems and its references. */
    public Duration expectedDuration(ExperimentCurve curve, int points) {
        Duration measured = point.plus(discarded).plus(POINT_OVERHEAD).multipliedBy(points);
        return curve.at().isEmpty() ? measured.plus(REFERENCES_DURATION) : measured;
    }
}
