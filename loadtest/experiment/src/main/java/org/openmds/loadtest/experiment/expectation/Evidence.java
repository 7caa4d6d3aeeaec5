package org.openmds.loadtest.experiment.expectation;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Experiments;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.QuerySteps;
import org.openmds.loadtest.systems.Step;

/**
 * What formulas of expectations may ask of measured points: its public methods. A curve is named {@code set1/agent}. A place on it is the papers' value of the
 * axis, of which the nearest measured one within a factor of two is taken, or {@code 'first'}, {@code 'last'}. Figures are as in {@link Measured}.
 *
 * <p>It remembers what the last formula read, so that a verdict can say where: for one thread.
 */
public final class Evidence {

    private static final double NEAR = 2;
    /** Counters of what one query does, however many users there are. */
    private static final List<String> COUNTS = List.of("'provider-processes'", "'database-connections'",
            "'most-connections'", "'module-processes'");
    /** Tasks: of less, a mean of some samples of 0 and 1 is chance. */
    private static final double FLAT_LOAD = 0.5;
    /** Cores. */
    private static final double FLAT_CPU = 0.01;

    private final List<Measured> points;
    private final Conditions conditions;
    private Places places = new Places();
    private String note = "";

    public Evidence(List<Measured> points, Conditions conditions) {
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
        double processing = at(curve, x).processing();
        return processing > 0 ? processing : Double.NaN;
    }

    /** The part of CORT in a step. */
    public double share(String curve, Object x, String step) {
        return at(curve, x).share(step);
    }

    /** Seconds in all steps but that. */
    public double without(String curve, Object x, String step) {
        Measured point = at(curve, x);
        return point.steps().isEmpty()
                ? Double.NaN
                : point.steps().values().stream().mapToDouble(Double::doubleValue).sum()
                        - point.steps().getOrDefault(step, 0.0);
    }

    /** Seconds in a generic phase: {@code 'connection'}, {@code 'processing'} or {@code 'transmission'}; NaN where steps are not known. */
    public double phase(String curve, Object x, String fold) {
        Measured point = at(curve, x);
        return point.steps().isEmpty()
                ? Double.NaN
                : QuerySteps.of(curveOf(curve), point.steps().keySet())
                        .stream()
                        .filter(step -> step.fold() == Step.Fold.valueOf(fold.toUpperCase(Locale.ROOT)))
                        .mapToDouble(step -> point.steps().getOrDefault(step.recorded(), 0.0))
                        .sum();
    }

    /** The most by which the steps of one query missed its response time, at any point of a curve, in seconds; NaN where steps are not known. */
    public double worstMiss(String curve) {
        List<Measured> measured = curve(curve);
        places.readAll(measured);
        return measured.stream()
                .filter(point -> !point.steps().isEmpty())
                .mapToDouble(Measured::stepsMiss)
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
        return floored(load(curve, x), load(other, y), FLAT_LOAD, "tasks");
    }

    /** Processor time by another's, where each counts as a hundredth of a core at least. */
    public double cpus(String curve, Object x, String other, Object y) {
        return floored(cpu(curve, x), cpu(other, y), FLAT_CPU, "cores");
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
        Measured low = at(curve, from);
        Measured high = at(curve, to);
        if (low.x() == high.x()) {
            throw new MissingPoint("%s has no point beyond %d".formatted(curve, low.x()), conditions.scale() < 1);
        }
        return throughput(high) / throughput(low) * low.x() / high.x();
    }

    /** What a counter is, or by how much it grew. */
    public double counter(String curve, Object x, String name) {
        Measured point = at(curve, x);
        Long count = point.counters().get(name);
        if (count == null) {
            throw new MissingPoint("%s has no counter %s".formatted(curve, name), false);
        }
        return count;
    }

    /** By how much a counter grew for each query. */
    public double perQuery(String curve, Object x, String name) {
        return at(curve, x).perQuery(name);
    }

    /** Throughput by what users asked for: N / (think time). */
    public double ofCeiling(String curve, Object x) {
        Measured point = at(curve, x);
        return point.throughput() / point.ceiling();
    }

    /** The best throughput of a curve. */
    public double best(String curve) {
        return of(curve, Evidence::throughput);
    }

    /** The longest mean response of a curve. */
    public double longest(String curve) {
        return of(curve, Evidence::response);
    }

    private double of(String curve, ToDoubleFunction<Measured> value) {
        List<Measured> measured = curve(curve);
        places.readAll(measured);
        return measured.stream().mapToDouble(value).max().orElseThrow();
    }

    private static double throughput(Measured point) {
        return point.completions() > 0 ? point.throughput() : 1 / point.seconds();
    }

    private static double response(Measured point) {
        return point.completions() > 0 ? point.response() : point.seconds();
    }

    /**
     * Whether a formula asks for something that a scale below 1 takes away: what is not seen with fewer users or servers than the papers' is not refuted.
     */
    boolean isReduced(String formula) {
        return conditions.scale() < 1 && COUNTS.stream().noneMatch(formula::contains)
                && Experiments.ALL.stream()
                        .filter(experiment -> experiment.axis().isScaled())
                        .anyMatch(experiment -> formula.contains("'" + experiment.id() + "/"));
    }

    /** Which of the points that were read since {@link #forget} are of runs that cannot be believed fully, in words; empty where none is. */
    String doubts() {
        return places.doubts();
    }

    /** Before the next formula. */
    void forget() {
        places = new Places();
        note = "";
    }

    /** The places that were read since, and for which of the paper's, such as "50; 600 for 400". */
    String places() {
        return places.text();
    }

    /** What else is to be said of what was read since; may be empty. */
    String note() {
        return note;
    }

    private Measured at(String curve, Object x) {
        List<Measured> measured = curve(curve);
        Experiment experiment = experiment(curve);
        List<Integer> grid = conditions.grid(experiment);
        // Where the first or the last is missing, another is not taken for it: a curve that is one point has no shape.
        int wanted = x.equals("first")
                ? grid.getFirst()
                : x.equals("last") ? grid.getLast() : conditions.scaled(experiment.axis(), ((Number) x).intValue());
        Measured nearest = measured.stream()
                .min(Comparator.comparingDouble(point -> distance(point.x(), wanted)))
                .orElseThrow();
        if (distance(nearest.x(), wanted) > Math.log(NEAR) + 1e-9) {
            throw new MissingPoint("%s was not measured near %d".formatted(curve, wanted),
                    conditions.scale() < 1 && wanted > measured.getLast().x());
        }
        int paper = x.equals("first")
                ? nearest.x()
                : x.equals("last") ? experiment.grid().getLast() : ((Number) x).intValue();
        places.read(nearest, paper, wanted);
        return nearest;
    }

    private static double distance(int one, int other) {
        return Math.abs(Math.log((double) one / other));
    }

    private List<Measured> curve(String name) {
        List<Measured> measured = points.stream()
                .filter(point -> (point.experiment() + "/" + point.curve()).equals(name))
                .sorted(Comparator.comparingInt(Measured::x))
                .toList();
        if (measured.isEmpty()) {
            throw new MissingPoint(name + " was not measured", false);
        }
        return measured;
    }

    private static Curve curveOf(String name) {
        return experiment(name).curves()
                .stream()
                .filter(curve -> name.endsWith("/" + curve.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no curve " + name));
    }

    private static Experiment experiment(String curve) {
        String id = curve.substring(0, curve.indexOf('/'));
        return Experiments.ALL.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no experiment " + id));
    }
}
