package org.openmds.loadtest.experiment.expectation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

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
 * What formulas of expectations may ask of measured points: its public methods. A curve is named {@code set1/agent}. A place on it is the papers' value of the
 * axis, of which the nearest measured one within a factor of two is taken, or {@code 'first'}, {@code 'last'} of these conditions. Figures are as in
 * {@link MeasuredPoint}. All but what counters tell depend on what users wait: of points whose users waited otherwise than the paper's there are none.
 *
 * <p>It remembers what the last formula read, so that a verdict can say where: for one thread.
 */
public final class FormulaFunctions {

    private static final double MAX_DISTANCE_FACTOR = 2;
    /** Tasks: of less, a mean of some samples of 0 and 1 is chance. */
    private static final double MIN_LOAD = 0.5;
    /** Cores. */
    private static final double MIN_CPU = 0.01;

    private final List<MeasuredPoint> points;
    private final ExperimentConditions conditions;
    private FormulaTrace trace = new FormulaTrace();
    private String note = "";
    private boolean truncated;

    public FormulaFunctions(List<MeasuredPoint> points, ExperimentConditions conditions) {
        this.points = List.copyOf(points);
        this.conditions = conditions;
    }

    /** Answers a second; of a point without any, the most that it can have been. */
    public double throughput(String curve, Object x) {
        return throughput(at(curve, x));
    }

    /** CORT, in seconds; of a point without answers, the least that it can have been. */
    public double response(String curve, Object x) {
        return response(at(curve, x));
    }

    /** SRPT, in seconds; NaN where no answer told it. */
    public double processing(String curve, Object x) {
        return processing(at(curve, x));
    }

    /** The longest mean SRPT of a curve; NaN where one of its points told none. */
    public double longestProcessing(String curve) {
        return of(curve, FormulaFunctions::processing);
    }

    private static double processing(MeasuredPoint point) {
        return point.processing() > 0 ? point.processing() : Double.NaN;
    }

    /** The part of CORT in a step. */
    public double share(String curve, Object x, String step) {
        return at(curve, x).share(step);
    }

    /** Seconds in all steps but that. */
    public double without(String curve, Object x, String step) {
        MeasuredPoint point = at(curve, x);
        return point.steps().isEmpty()
                ? Double.NaN
                : point.steps().values().stream().mapToDouble(Double::doubleValue).sum()
                        - point.steps().getOrDefault(step, 0.0);
    }

    /** Seconds in a generic phase: {@code 'connection'}, {@code 'processing'} or {@code 'transmission'}; NaN where steps are not known. */
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

    /** The most by which the steps of one query missed its response time, at any point of a curve, in seconds; NaN where steps are not known. */
    public double worstMiss(String curve) {
        List<MeasuredPoint> measured = curve(curve);
        readAll(curve, measured);
        return measured.stream()
                .filter(point -> !point.steps().isEmpty())
                .mapToDouble(MeasuredPoint::stepsMiss)
                .max()
                .orElse(Double.NaN);
    }

    /** The response that 95 of 100 were not above, in seconds. */
    public double p95(String curve, Object x) {
        return at(curve, x).responseP95();
    }

    /** The mean answer, in bytes. */
    public double answer(String curve, Object x) {
        return at(curve, x).answerBytes();
    }

    /** Tasks of the server that run or could; NaN where unknown. */
    public double load(String curve, Object x) {
        return known(at(curve, x).load());
    }

    /** Processor time of the server, in cores; NaN where unknown. */
    public double cpu(String curve, Object x) {
        return known(at(curve, x).cpu());
    }

    /** Load by another's, where each counts as half a task at least: what lies below is flat. */
    public double loads(String curve, Object x, String other, Object y) {
        return floored(load(curve, x), load(other, y), MIN_LOAD, "tasks");
    }

    /** Processor time by another's, where each counts as a hundredth of a core at least. */
    public double cpus(String curve, Object x, String other, Object y) {
        return floored(cpu(curve, x), cpu(other, y), MIN_CPU, "cores");
    }

    private double floored(double one, double other, double floor, String unit) {
        if (one < floor && other < floor) {
            note = "both are flat: below %s %s".formatted(floor, unit);
        }
        // The larger of a number and NaN is NaN: unknown stays unknown.
        return Math.max(one, floor) / Math.max(other, floor);
    }

    private static double known(double value) {
        return value < 0 ? Double.NaN : value;
    }

    /** By how much throughput grew for each part by which the axis did: 1 where it kept pace. */
    public double growth(String curve, Object from, Object to) {
        MeasuredPoint low = at(curve, from);
        MeasuredPoint high = at(curve, to);
        if (low.x() == high.x()) {
            throw new MissingPointException("%s has no point beyond %d".formatted(curve, low.x()),
                    isTruncated(experiment(curve)));
        }
        return throughput(high) / throughput(low) * low.x() / high.x();
    }

    /** What a counter is, or by how much it grew. */
    public double counter(String curve, Object x, String name) {
        MeasuredPoint point = at(curve, x, measured(curve));
        Long count = point.counters().get(name);
        if (count == null) {
            throw new MissingPointException("%s has no counter %s".formatted(curve, name), false);
        }
        return count;
    }

    /** By how much a counter grew for each query. */
    public double perQuery(String curve, Object x, String name) {
        return at(curve, x, measured(curve)).perQuery(name);
    }

    /** Throughput by what users asked for: N / (think time). */
    public double ofCeiling(String curve, Object x) {
        MeasuredPoint point = at(curve, x);
        return point.throughput() / point.ceiling();
    }

    /** The best throughput of a curve. */
    public double best(String curve) {
        return of(curve, FormulaFunctions::throughput);
    }

    /** The longest mean response of a curve. */
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

    /** A server that is slow answers late; one that fails is neither slow nor quick. */
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
     * Whether what was read since {@link #reset} ends below what the papers measured, as a scale below 1 leaves their most users or servers out: a limit that is
     * not seen before is not refuted. Today's systems are without these limits, however many users they have.
     */
    boolean isReduced() {
        return truncated && conditions.era() == SystemEra.YEAR_2003;
    }

    /** Which of the points that were read since {@link #reset} are of runs that cannot be believed fully, in words; empty where none is. */
    String doubts() {
        return trace.doubts();
    }

    /** Before the next formula. */
    void reset() {
        trace = new FormulaTrace();
        note = "";
        truncated = false;
    }

    /** The places that were read since, and for which of the paper's, such as "50; 600 for 400". */
    String positions() {
        return trace.text();
    }

    /** What else is to be said of what was read since; may be empty. */
    String note() {
        return note;
    }

    private MeasuredPoint at(String curve, Object x) {
        return at(curve, x, curve(curve));
    }

    private MeasuredPoint at(String curve, Object x, List<MeasuredPoint> measured) {
        Experiment experiment = experiment(curve);
        List<Integer> grid = conditions.grid(experiment);
        // Where the first or the last is missing, another is not taken for it: a curve that is one point has no shape.
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

    /** The most of the axis that this scale leaves. */
    private int most(Experiment experiment) {
        return conditions.scaled(experiment.axis(), experiment.grid().getLast());
    }

    private boolean isTruncated(Experiment experiment) {
        return most(experiment) < experiment.grid().getLast();
    }

    private static double distance(int one, int other) {
        return Math.abs(Math.log((double) one / other));
    }

    /** The points of a curve whose users waited as the paper's did. */
    private List<MeasuredPoint> curve(String name) {
        double papers = ExperimentConditions.full(conditions.era()).think(experiment(name), curveOf(name)).toNanos()
                / 1e9;
        List<MeasuredPoint> measured = measured(name);
        List<MeasuredPoint> alike = measured.stream().filter(point -> Math.abs(point.think() - papers) < 1e-6).toList();
        if (alike.isEmpty()) {
            throw new MissingPointException("%s: its users waited %s s, the paper's %s s".formatted(name,
                    QuantityFormat.number(measured.getFirst().think()), QuantityFormat.number(papers)), false);
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
                .orElseThrow(() -> new IllegalArgumentException("there is no curve " + name));
    }

    private static Experiment experiment(String curve) {
        String id = curve.substring(0, curve.indexOf('/'));
        return ExperimentCatalog.ALL.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no experiment " + id));
    }
}
