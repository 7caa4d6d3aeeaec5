package org.openmds.loadtest.experiment.expectation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.SystemEra;

/**
 * The functions that the formulas of expectations call on measured points: its public methods. A formula names a curve as
 * {@code set1/agent}. A position on the curve is the paper's value on the axis, for which the nearest measured point within a factor of
 * two is used, or {@code 'first'} or {@code 'last'} under these conditions. Figures are as in {@link MeasuredPoint}. All figures except
 * counters depend on the think time: points with another think time than the paper's are treated as missing.
 *
 * <p>The object records the points that the last formula read, for the text of its verdict. Not thread-safe.
 */
public final class FormulaFunctions {

    private static final double MAX_DISTANCE_FACTOR = 2;
    /** Smallest load in tasks that is compared: that of the smallest processor time. */
    private static final double MIN_LOAD = 0.01;
    /** Smallest processor time in cores that is compared. */
    private static final double MIN_CPU = 0.01;
    /** Number of measurements of an idle server; a statement that one of them confirms is no evidence. */
    private static final int IDLE_MEASUREMENTS = 30;

    private final List<MeasuredPoint> points;
    private final ExperimentConditions conditions;
    private FormulaTrace trace = new FormulaTrace();
    private @Nullable List<FormulaFunctions> idle;
    private boolean truncated;

    public FormulaFunctions(List<MeasuredPoint> points, ExperimentConditions conditions) {
        this.points = List.copyOf(points);
        this.conditions = conditions;
    }

    /** Returns the functions on measurements of an idle server in place of all systems, at the same points. They are made once. */
    List<FormulaFunctions> ofIdleServer() {
        List<FormulaFunctions> known = idle;
        if (known == null) {
            known = Stream.concat(Stream.of(IdleServer.exactlyAt(points)),
                    LongStream.range(0, IDLE_MEASUREMENTS).mapToObj(seed -> IdleServer.measuredAt(points, seed)))
                    .map(measured -> new FormulaFunctions(measured, conditions))
                    .toList();
            idle = known;
        }
        return known;
    }

    /** Returns the answers per second; for a point without answers, the upper bound. */
    public double throughput(String curve, Object x) {
        return throughput(at(curve, x));
    }

    /** Returns the mean response time (CORT) in seconds; for a point without answers, the lower bound. */
    public double response(String curve, Object x) {
        return response(at(curve, x));
    }

    /** Returns the mean processing time (SRPT) in seconds; NaN if no answer reported it. */
    public double processing(String curve, Object x) {
        return processing(at(curve, x));
    }

    /** Returns the longest mean processing time (SRPT) of a curve; NaN if one of its points has none. */
    public double longestProcessing(String curve) {
        return of(curve, FormulaFunctions::processing);
    }

    private static double processing(MeasuredPoint point) {
        return point.processing() > 0 ? point.processing() : Double.NaN;
    }

    /** Returns the part of the response time (CORT) in a step. */
    public double share(String curve, Object x, String step) {
        return at(curve, x).share(step);
    }

    /** Returns the seconds in all steps except this one. */
    public double without(String curve, Object x, String step) {
        MeasuredPoint point = at(curve, x);
        return point.steps().isEmpty()
                ? Double.NaN
                : point.steps().values().stream().mapToDouble(Double::doubleValue).sum()
                        - point.steps().getOrDefault(step, 0.0);
    }

    /** Returns the seconds in a generic phase: {@code 'connection'}, {@code 'processing'} or {@code 'transmission'}. NaN if the steps are unknown. */
    public double phase(String curve, Object x, String fold) {
        MeasuredPoint point = at(curve, x);
        return point.steps().isEmpty()
                ? Double.NaN
                : QuerySteps.of(curveOf(curve), point.steps().keySet())
                        .stream()
                        .filter(step -> step.phase() == QueryStep.QueryPhase.valueOf(fold.toUpperCase(Locale.ROOT)))
                        .mapToDouble(step -> point.steps().getOrDefault(step.recordedName(), 0.0))
                        .sum();
    }

    /**
     * Returns the largest difference between the steps of a query and its response time at any point of a curve, in seconds. NaN if the
     * steps are unknown.
     */
    public double worstMiss(String curve) {
        List<MeasuredPoint> measured = curve(curve);
        readAll(curve, measured);
        return measured.stream()
                .filter(point -> !point.steps().isEmpty())
                .mapToDouble(MeasuredPoint::stepsMiss)
                .max()
                .orElse(Double.NaN);
    }

    /** Returns the 95th percentile of the response time, in seconds. */
    public double p95(String curve, Object x) {
        return at(curve, x).responseP95();
    }

    /** Returns the mean size of an answer, in bytes. */
    public double answer(String curve, Object x) {
        return at(curve, x).answerBytes();
    }

    /** Returns the mean number of the server's tasks that run or are able to run; NaN if unknown. */
    public double load(String curve, Object x) {
        return known(at(curve, x).load());
    }

    /** Returns the processor time of the server, in cores; NaN if unknown. */
    public double cpu(String curve, Object x) {
        return known(at(curve, x).cpu());
    }

    /** Returns the ratio of two loads. Each counts as at least a hundredth of a task. */
    public double loads(String curve, Object x, String other, Object y) {
        return floored(load(curve, x), load(other, y), MIN_LOAD, "tasks");
    }

    /** Returns the ratio of two processor times. Each counts as at least a hundredth of a core. */
    public double cpus(String curve, Object x, String other, Object y) {
        return floored(cpu(curve, x), cpu(other, y), MIN_CPU, "cores");
    }

    private double floored(double one, double other, double floor, String unit) {
        if (one < floor && other < floor) {
            // The ratio of two servers that do nothing says nothing about them.
            throw new MissingPointException("both are below %s %s".formatted(floor, unit), false);
        }
        // Math.max of a number and NaN is NaN, so that unknown stays unknown.
        return Math.max(one, floor) / Math.max(other, floor);
    }

    private static double known(double value) {
        return value < 0 ? Double.NaN : value;
    }

    /** Returns the growth of throughput divided by the growth on the axis: 1 if throughput keeps pace. */
    public double growth(String curve, Object from, Object to) {
        MeasuredPoint low = at(curve, from);
        MeasuredPoint high = at(curve, to);
        if (low.x() == high.x()) {
            throw new MissingPointException("%s has no point beyond %d".formatted(curve, low.x()),
                    isTruncated(experiment(curve)));
        }
        return throughput(high) / throughput(low) * low.x() / high.x();
    }

    /** Returns the value of a counter, or its growth. */
    public double counter(String curve, Object x, String name) {
        MeasuredPoint point = at(curve, x, measured(curve));
        Long count = point.counters().get(name);
        if (count == null) {
            throw new MissingPointException("%s has no counter %s".formatted(curve, name), false);
        }
        return count;
    }

    /** Returns the growth of a counter per query. */
    public double perQuery(String curve, Object x, String name) {
        return at(curve, x, measured(curve)).perQuery(name);
    }

    /** Returns the throughput divided by the highest throughput that the users can request, N / (think time). */
    public double ofCeiling(String curve, Object x) {
        MeasuredPoint point = at(curve, x);
        return point.throughput() / point.ceiling();
    }

    /** Returns the best throughput of a curve. */
    public double best(String curve) {
        return of(curve, FormulaFunctions::throughput);
    }

    /** Returns the longest mean response time of a curve. */
    public double longest(String curve) {
        return of(curve, FormulaFunctions::response);
    }

    private double of(String curve, ToDoubleFunction<MeasuredPoint> value) {
        List<MeasuredPoint> measured = curve(curve);
        readAll(curve, measured);
        return measured.stream().mapToDouble(value).max().orElseThrow();
    }

    private void readAll(String curve, List<MeasuredPoint> measured) {
        trace.readAll(measured);
        truncated |= isTruncated(experiment(curve));
    }

    private static double throughput(MeasuredPoint point) {
        return answered(point).completions() > 0 ? point.throughput() : point.throughputUpperBound();
    }

    private static double response(MeasuredPoint point) {
        return answered(point).completions() > 0 ? point.response() : point.responseLowerBound();
    }

    /** Returns the point if most of its queries were answered: a slow server answers late, but a failing server is neither slow nor fast. */
    private static MeasuredPoint answered(MeasuredPoint point) {
        if (point.failures() > point.completions()) {
            throw new MissingPointException(
                    "%s/%s at %d: %d of %d queries failed".formatted(point.experiment(), point.curve(),
                            point.x(), point.failures(), point.failures() + point.completions()),
                    false);
        }
        return point;
    }

    /**
     * Returns true if the formula read a curve that ends below the values of the paper, because a scale below 1 leaves out the largest
     * numbers of users or servers: a limit that is not reached is not refuted. Systems of today do not have these limits, whatever the
     * number of users.
     */
    boolean isReduced() {
        return truncated && conditions.era() == SystemEra.YEAR_2003;
    }

    /** Returns the read points whose runs are not fully trustworthy, as text; empty if there are none. */
    String doubts() {
        return trace.doubts();
    }

    /** Clears the record before the next formula. */
    void reset() {
        trace = new FormulaTrace();
        truncated = false;
    }

    /** Returns the positions that the formula read, with the paper's value if it differs, such as "50; 600 for 400". */
    String positions() {
        return trace.text();
    }

    private MeasuredPoint at(String curve, Object x) {
        return at(curve, x, curve(curve));
    }

    private MeasuredPoint at(String curve, Object x, List<MeasuredPoint> measured) {
        Experiment experiment = experiment(curve);
        List<Integer> grid = conditions.grid(experiment);
        // If the first or the last point is missing, no other point replaces it: a single point is not a curve.
        int wanted = x.equals("first") ? grid.getFirst() : x.equals("last") ? grid.getLast() : ((Number) x).intValue();
        if (wanted > most(experiment)) {
            throw new MissingPointException("%s ends at %d here, before %d".formatted(curve, most(experiment), wanted),
                    true);
        }
        MeasuredPoint nearest = measured.stream()
                .min(Comparator.comparingDouble(point -> distance(point.x(), wanted)))
                .orElseThrow();
        if (distance(nearest.x(), wanted) > Math.log(MAX_DISTANCE_FACTOR) + 1e-9) {
            throw new MissingPointException("%s was not measured near %d".formatted(curve, wanted), false);
        }
        truncated |= x.equals("last") && isTruncated(experiment);
        trace.read(nearest, x.equals("last") ? experiment.grid().getLast() : wanted, wanted);
        return nearest;
    }

    /** Returns the largest value on the axis at this scale. */
    private int most(Experiment experiment) {
        return conditions.scaled(experiment.axis(), experiment.grid().getLast());
    }

    private boolean isTruncated(Experiment experiment) {
        return most(experiment) < experiment.grid().getLast();
    }

    private static double distance(int one, int other) {
        return Math.abs(Math.log((double) one / other));
    }

    /** Returns the points of a curve whose users have the paper's think time. */
    private List<MeasuredPoint> curve(String name) {
        double papers = ExperimentConditions.full(conditions.era()).think(experiment(name), curveOf(name)).toNanos()
                / 1e9;
        List<MeasuredPoint> measured = measured(name);
        List<MeasuredPoint> alike = measured.stream().filter(point -> Math.abs(point.think() - papers) < 1e-6).toList();
        if (alike.isEmpty()) {
            throw new MissingPointException(
                    "%s was measured with a think time of %s s, the paper has %s s".formatted(name,
                            QuantityFormat.number(measured.getFirst().think()), QuantityFormat.number(papers)),
                    false);
        }
        return alike;
    }

    private List<MeasuredPoint> measured(String name) {
        List<MeasuredPoint> measured = points.stream()
                .filter(point -> (point.experiment() + "/" + point.curve()).equals(name))
                .sorted(Comparator.comparingInt(MeasuredPoint::x))
                .toList();
        if (measured.isEmpty()) {
            throw new MissingPointException(name + " was not measured", false);
        }
        return measured;
    }

    private static ExperimentCurve curveOf(String name) {
        return experiment(name).curves()
                .stream()
                .filter(curve -> name.endsWith("/" + curve.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown curve " + name));
    }

    private static Experiment experiment(String curve) {
        String id = curve.substring(0, curve.indexOf('/'));
        return ExperimentCatalog.ALL.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown experiment " + id));
    }
}
