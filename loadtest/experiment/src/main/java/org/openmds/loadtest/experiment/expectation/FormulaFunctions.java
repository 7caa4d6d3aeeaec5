package org.openmds.loadtest.experiment.expectation;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.systems.QueryStep;

/**
 * The functions that the formulas of expectations call on measured points: its public methods. A formula names a curve as
 * {@code set1/agent}. A position on the curve is the paper's value on the axis, which must have been measured, or {@code 'first'} or
 * {@code 'last'} under these conditions. Figures are as in {@link MeasuredPoint}; each is the mean over the repeats of the point. All
 * figures except counters depend on the think time: points with another think time than the paper's are treated as missing. So are
 * points that are INVALID, have too few answers, mostly failures, or no steady state.
 *
 * <p>The object records what the last formula read, for the interval and the text of its verdict. Not thread-safe.
 */
public final class FormulaFunctions {

    /** Smallest load in tasks that is compared: that of the smallest processor time. */
    private static final double MIN_LOAD = 0.01;
    /** Smallest processor time in cores that is compared. */
    private static final double MIN_CPU = 0.01;
    /** Number of measurements of an idle server that a verdict takes into account. */
    private static final int IDLE_MEASUREMENTS = 30;
    /** Largest error of N = X (R + Z) in a steady state: users that wait at the start and the end of a point are a part of it. */
    private static final double MAX_LAW_ERROR = 0.1;
    /** Smallest response time of a server that limits its users, relative to their think time: 1 / 0.95 - 1. */
    private static final double MIN_WAITING = 0.05;
    /** Smallest load relative to the cores in use; samples of both may differ a little. */
    private static final double MIN_LOAD_OF_CORES = 0.9;
    private static final String INVALID = "INVALID";

    private final MeasuredCurves curves;
    private final ExperimentConditions conditions;
    private FormulaTrace trace = new FormulaTrace();
    private String unloaded = "";
    private @Nullable List<FormulaFunctions> idle;

    public FormulaFunctions(List<MeasuredPoint> points, ExperimentConditions conditions) {
        this.curves = new MeasuredCurves(points, conditions);
        this.conditions = conditions;
    }

    /** Returns the functions on measurements of an idle server in place of all systems, at the same points: first without noise. They are made once. */
    List<FormulaFunctions> ofIdleServer() {
        List<FormulaFunctions> known = idle;
        if (known == null) {
            IdleServer server = new IdleServer(curves.points());
            known = Stream.concat(Stream.of(server.exactly()),
                    LongStream.range(0, IDLE_MEASUREMENTS).mapToObj(server::measured))
                    .map(measured -> new FormulaFunctions(measured, conditions))
                    .toList();
            idle = known;
        }
        return known;
    }

    /** Returns true if the server limited the throughput, not its users. Only preconditions call it. */
    public boolean limited(String curve, Object x) {
        List<MeasuredPoint> repeats = at(curve, x);
        boolean limited = repeats.stream().noneMatch(MeasuredPoint::clientLimited)
                && repeats.stream()
                        .allMatch(point -> point.response() >= MIN_WAITING * point.think());
        if (!limited) {
            unloaded = "users limit %s at %d, not the server".formatted(curve, repeats.getFirst().x());
        }
        return limited;
    }

    /** Returns the answers per second. */
    public double throughput(String curve, Object x) {
        return throughput(at(curve, x));
    }

    /** Returns the mean response time (CORT) in seconds. */
    public double response(String curve, Object x) {
        return time(at(curve, x), "response", MeasuredPoint::response);
    }

    /** Returns the mean processing time (SRPT) in seconds; NaN if no answer reported it. */
    public double processing(String curve, Object x) {
        return processing(at(curve, x));
    }

    /** Returns the longest mean processing time (SRPT) of a curve; NaN if one of its points has none. */
    public double longestProcessing(String curve) {
        return largest(curve, this::processing);
    }

    private double processing(List<MeasuredPoint> repeats) {
        return time(repeats, "processing",
                point -> point.processing() > 0 ? point.processing() : Double.NaN);
    }

    /** Returns the part of the response time (CORT) in a step. */
    public double share(String curve, Object x, String step) {
        List<MeasuredPoint> repeats = at(curve, x);
        return trace.read(name(repeats, "share of " + step),
                RepeatedFigure.ofShares(values(repeats, point -> point.share(step))));
    }

    /** Returns the seconds in all steps except this one. */
    public double without(String curve, Object x, String step) {
        return time(at(curve, x), "all but " + step,
                point -> point.steps().isEmpty()
                        ? Double.NaN
                        : point.steps().values().stream().mapToDouble(Double::doubleValue).sum()
                                - point.steps().getOrDefault(step, 0.0));
    }

    /** Returns the seconds in a generic phase: {@code 'connection'}, {@code 'processing'} or {@code 'transmission'}. NaN if the steps are unknown. */
    public double phase(String curve, Object x, String fold) {
        QueryStep.QueryPhase phase = QueryStep.QueryPhase.valueOf(fold.toUpperCase(Locale.ROOT));
        return time(at(curve, x), fold,
                point -> point.steps().isEmpty()
                        ? Double.NaN
                        : QuerySteps.of(MeasuredCurves.curve(curve), point.steps().keySet())
                                .stream()
                                .filter(step -> step.phase() == phase)
                                .mapToDouble(step -> point.steps().getOrDefault(step.recordedName(), 0.0))
                                .sum());
    }

    /** Returns the largest difference between the steps of a query and its response time, in seconds. NaN if the steps are unknown. */
    public double miss(String curve, Object x) {
        return time(at(curve, x), "difference of the steps",
                point -> point.steps().isEmpty() ? Double.NaN : point.stepsMiss());
    }

    /** Returns the 95th percentile of the response time, in seconds. */
    public double p95(String curve, Object x) {
        return time(at(curve, x), "95th percentile", MeasuredPoint::responseP95);
    }

    /** Returns the mean size of an answer, in bytes. */
    public double answer(String curve, Object x) {
        List<MeasuredPoint> repeats = at(curve, x);
        return trace.read(name(repeats, "answer"),
                RepeatedFigure.of(values(repeats, MeasuredPoint::answerBytes), 0));
    }

    /** Returns the mean number of the server's tasks that run or are able to run; NaN if unknown. */
    public double load(String curve, Object x) {
        return time(at(curve, x), "load", FormulaFunctions::possibleLoad);
    }

    /** A task that uses a processor runs, so that a load below the processor time was counted wrongly. */
    private static double possibleLoad(MeasuredPoint point) {
        if (point.load() >= 0 && point.load() < MIN_LOAD_OF_CORES * point.cpu()) {
            throw unusable(point, "a load of %s tasks is too low for %s cores in use"
                    .formatted(QuantityFormat.number(point.load()), QuantityFormat.number(point.cpu())));
        }
        return known(point.load());
    }

    /** Returns the processor time of the server, in cores; NaN if unknown. */
    public double cpu(String curve, Object x) {
        return time(at(curve, x), "cores", point -> known(point.cpu()));
    }

    /** Returns the ratio of two loads. Each counts as at least a hundredth of a task. */
    public double loads(String curve, Object x, String other, Object y) {
        return floored(load(curve, x), load(other, y), MIN_LOAD, "tasks");
    }

    /** Returns the ratio of two processor times. Each counts as at least a hundredth of a core. */
    public double cpus(String curve, Object x, String other, Object y) {
        return floored(cpu(curve, x), cpu(other, y), MIN_CPU, "cores");
    }

    private static double floored(double one, double other, double floor, String unit) {
        if (one < floor && other < floor) {
            // The ratio of two servers that do nothing says nothing about them.
            throw new MissingPointException("both are below %s %s".formatted(floor, unit));
        }
        // Math.max of a number and NaN is NaN, so that unknown stays unknown.
        return Math.max(one, floor) / Math.max(other, floor);
    }

    private static double known(double value) {
        return value < 0 ? Double.NaN : value;
    }

    /** Returns the growth of throughput divided by the growth on the axis: 1 if throughput keeps pace. */
    public double growth(String curve, Object from, Object to) {
        List<MeasuredPoint> low = at(curve, from);
        List<MeasuredPoint> high = at(curve, to);
        if (low.getFirst().x() == high.getFirst().x()) {
            throw new MissingPointException("%s has no point beyond %d".formatted(curve, low.getFirst().x()));
        }
        return throughput(high) / throughput(low) * low.getFirst().x() / high.getFirst().x();
    }

    /** Returns the largest value of a counter, or its largest growth, in the repeats. */
    public double counter(String curve, Object x, String name) {
        return fact(curve, x, point -> {
            Long count = point.counters().get(name);
            if (count == null) {
                throw new MissingPointException("%s has no counter %s".formatted(curve, name));
            }
            return count;
        });
    }

    /** Returns the growth of a counter per query. */
    public double perQuery(String curve, Object x, String name) {
        return fact(curve, x, point -> point.perQuery(name));
    }

    private double fact(String curve, Object x, ToDoubleFunction<MeasuredPoint> value) {
        List<MeasuredPoint> repeats = curves.atWithAnyThinkTime(curve, x);
        trace.read(repeats);
        return repeats.stream().mapToDouble(value).max().orElseThrow();
    }

    /** Returns the throughput divided by the highest throughput that the users can request, N / (think time). */
    public double ofCeiling(String curve, Object x) {
        List<MeasuredPoint> repeats = at(curve, x);
        return throughput(repeats) / repeats.getFirst().ceiling();
    }

    /** Returns the best throughput of a curve. */
    public double best(String curve) {
        return largest(curve, this::throughput);
    }

    /** Returns the longest mean response time of a curve. */
    public double longest(String curve) {
        return largest(curve, repeats -> time(repeats, "response", MeasuredPoint::response));
    }

    /** Returns the larger of two values. */
    public double larger(double one, double other) {
        return Math.max(one, other);
    }

    private double largest(String curve, ToDoubleFunction<List<MeasuredPoint>> value) {
        return curves.all(curve)
                .stream()
                .map(this::usable)
                .mapToDouble(value)
                .max()
                .orElseThrow();
    }

    /** Users that wait Z seconds between queries damp a change of the response time R: their rate is N / (R + Z). */
    private double throughput(List<MeasuredPoint> repeats) {
        MeasuredPoint first = repeats.getFirst();
        double damping = first.think() > 0 ? first.response() / (first.response() + first.think()) : 1;
        return trace.read(name(repeats, "throughput"), RepeatedFigure.of(values(repeats, MeasuredPoint::throughput),
                damping * RepeatedFigure.ASSUMED_DEVIATION));
    }

    private double time(List<MeasuredPoint> repeats, String figure, ToDoubleFunction<MeasuredPoint> value) {
        return trace.read(name(repeats, figure),
                RepeatedFigure.of(values(repeats, value), RepeatedFigure.ASSUMED_DEVIATION));
    }

    private static double[] values(List<MeasuredPoint> repeats, ToDoubleFunction<MeasuredPoint> value) {
        return repeats.stream().mapToDouble(value).toArray();
    }

    private static String name(List<MeasuredPoint> repeats, String figure) {
        MeasuredPoint first = repeats.getFirst();
        return "%s/%s at %d: %s".formatted(first.experiment(), first.curve(), first.x(), figure);
    }

    private List<MeasuredPoint> at(String curve, Object x) {
        return usable(curves.at(curve, x));
    }

    /** Returns the repeats if conclusions can be drawn from them. */
    private List<MeasuredPoint> usable(List<MeasuredPoint> repeats) {
        repeats.forEach(FormulaFunctions::check);
        trace.read(repeats);
        return repeats;
    }

    private static void check(MeasuredPoint point) {
        if (point.failures() > point.completions()) {
            throw unusable(point, "%d of %d queries failed".formatted(point.failures(),
                    point.failures() + point.completions()));
        }
        if (point.verdict().equals(INVALID)) {
            throw unusable(point, "the run is INVALID (%s)".formatted(point.reasons()));
        }
        if (Math.abs(point.littlesLawError()) > MAX_LAW_ERROR) {
            throw unusable(point, "no steady state: N = X (R + Z) differs by %s %%"
                    .formatted(QuantityFormat.number(Math.rint(100 * point.littlesLawError()))));
        }
        if (!point.hasMean()) {
            throw unusable(point,
                    "%d answers, at least %d are needed".formatted(point.completions(), MeasuredPoint.MIN_COMPLETIONS));
        }
    }

    private static MissingPointException unusable(MeasuredPoint point, String reason) {
        return new MissingPointException(
                "%s/%s at %d: %s".formatted(point.experiment(), point.curve(), point.x(), reason));
    }

    /** Returns the reason why the last precondition was not met; empty if it is not about a limit. */
    String unloaded() {
        return unloaded;
    }

    FormulaTrace trace() {
        return trace;
    }

    /** Clears the record before the next formula. */
    void reset() {
        trace = new FormulaTrace();
        unloaded = "";
    }
}
