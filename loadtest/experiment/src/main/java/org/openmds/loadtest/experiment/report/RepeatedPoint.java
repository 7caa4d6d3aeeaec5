package org.openmds.loadtest.experiment.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.result.report.QuantityFormat;

/**
 * All measurements of one point of a curve.
 *
 * @param repeats
 *            the measurements; at least one
 */
record RepeatedPoint(List<MeasuredPoint> repeats) {

    private static final double UPPER_QUANTILE = 0.975;

    RepeatedPoint {
        repeats = List.copyOf(repeats);
    }

    /** Returns the measurements by point, in the order of their first measurement. */
    static List<RepeatedPoint> of(List<MeasuredPoint> points) {
        return points.stream()
                .collect(Collectors.groupingBy(
                        point -> point.place().first(), LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(RepeatedPoint::new)
                .toList();
    }

    /**
     * Returns one point with the means of all figures, the sums of failures and counters, and the answers of the repeat with the fewest:
     * it has a mean only if each repeat has one. Otherwise its response time is a lower bound, as those of its repeats are. Repeats
     * without answers have no size of an answer and no time in the server.
     */
    MeasuredPoint mean() {
        MeasuredPoint first = repeats.getFirst();
        if (repeats.size() == 1) {
            return first;
        }
        return new MeasuredPoint(first.place().first(), first.conditions(),
                new PointAnswers(mean(MeasuredPoint::seconds),
                        repeats.stream().mapToLong(MeasuredPoint::completions).min().orElseThrow(),
                        repeats.stream().mapToLong(MeasuredPoint::failures).sum(), mean(MeasuredPoint::throughput),
                        mean(MeasuredPoint::responseLowerBound), positive(MeasuredPoint::responseP95),
                        positive(MeasuredPoint::processing), positive(MeasuredPoint::answerBytes), steps(),
                        repeats.stream().mapToDouble(MeasuredPoint::stepsMiss).max().orElseThrow()),
                new ServerUse(known(MeasuredPoint::load), known(MeasuredPoint::load1), known(MeasuredPoint::cpu),
                        counters(), Optional.empty()),
                repeats.stream()
                        .map(MeasuredPoint::verdict)
                        .filter(verdict -> !verdict.equals("VALID"))
                        .min(String::compareTo)
                        .orElse("VALID"),
                joined(MeasuredPoint::reasons));
    }

    /** Returns the mean of a figure and half of its 95 % interval by Student's t, as text. */
    String interval(ToDoubleFunction<MeasuredPoint> figure, Function<Double, String> format) {
        String mean = format.apply(mean(figure));
        return repeats.size() == 1 ? mean + ", one run" : mean + " ± " + format.apply(half(figure));
    }

    /** Returns half of the 95 % interval of a figure's mean. NaN for one measurement. */
    double half(ToDoubleFunction<MeasuredPoint> figure) {
        if (repeats.size() == 1) {
            return Double.NaN;
        }
        StreamingStatistics values = new StreamingStatistics();
        repeats.stream().mapToDouble(figure).forEach(values::addValue);
        return new TDistribution(repeats.size() - 1.0).inverseCumulativeProbability(UPPER_QUANTILE)
                * values.getStandardDeviation() / Math.sqrt(repeats.size());
    }

    /** Returns the cells of a table: the number of measurements, throughput and response time. */
    List<String> cells() {
        return List.of(Integer.toString(repeats.size()),
                interval(MeasuredPoint::throughput, value -> QuantityFormat.number(value) + "/s"),
                interval(MeasuredPoint::responseLowerBound, QuantityFormat::seconds));
    }

    private double mean(ToDoubleFunction<MeasuredPoint> figure) {
        return repeats.stream().mapToDouble(figure).average().orElseThrow();
    }

    /** Returns the mean of the values above 0; 0 if there are none. */
    private double positive(ToDoubleFunction<MeasuredPoint> figure) {
        return repeats.stream().mapToDouble(figure).filter(value -> value > 0).average().orElse(0);
    }

    /** Returns the mean of the known values; -1 if there are none. */
    private double known(ToDoubleFunction<MeasuredPoint> figure) {
        return repeats.stream().mapToDouble(figure).filter(value -> value >= 0).average().orElse(-1);
    }

    /** Returns the means over the repeats that report steps: a step that one of them does not have took no time in it. */
    private Map<String, Double> steps() {
        List<Map<String, Double>> reported = repeats.stream()
                .map(MeasuredPoint::steps)
                .filter(steps -> !steps.isEmpty())
                .toList();
        Map<String, Double> means = new TreeMap<>();
        reported.forEach(steps -> steps
                .forEach((name, seconds) -> means.merge(name, seconds / reported.size(), Double::sum)));
        return means;
    }

    /** Returns the sums; of a counter of a maximum, the largest. */
    private Map<String, Long> counters() {
        Map<String, Long> all = new TreeMap<>();
        repeats.forEach(point -> point.counters()
                .forEach((name, count) -> all.merge(name, count, name.startsWith("most-") ? Math::max : Long::sum)));
        return all;
    }

    private String joined(Function<MeasuredPoint, String> text) {
        return repeats.stream().map(text).filter(one -> !one.isEmpty()).distinct().collect(Collectors.joining(" "));
    }
}
