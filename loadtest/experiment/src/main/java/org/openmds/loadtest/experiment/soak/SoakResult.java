package org.openmds.loadtest.experiment.soak;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/**
 * The result of a soak.
 *
 * @param rate
 *            the sent queries per second
 * @param readings
 *            the samples of the whole soak
 * @param trends
 *            response time, heap, resident memory, threads, descriptors, without the warm-up
 */
public record SoakResult(SoakPlan soak, double rate, RunResult run, List<ProcessSample> readings,
        List<QuantityTrend> trends) {

    private static final double MEGA = 1e6;
    private static final double MILLIS = 1e3;

    static SoakResult of(SoakPlan soak, double rate, RunResult run, List<ProcessSample> readings) {
        double from = soak.warmUp().toSeconds();
        List<ProcessSample> after = readings.stream().filter(processSample -> processSample.seconds() >= from).toList();
        List<double[]> responses = run.quanta()
                .stream()
                .filter(quantum -> quantum.from() >= from && quantum.successes() > 0)
                .map(quantum -> new double[]{quantum.from(), quantum.response().mean() * MILLIS})
                .toList();
        return new SoakResult(soak, rate, run, readings, List.of(QuantityTrend.of("response, ms", responses),
                QuantityTrend.of("live heap, MB", series(after, processSample -> processSample.heapBytes() / MEGA)),
                QuantityTrend.of("resident, MB", series(after, processSample -> processSample.residentBytes() / MEGA)),
                QuantityTrend.of("threads", series(after, ProcessSample::threads)),
                QuantityTrend.of("descriptors", series(after, ProcessSample::descriptors))));
    }

    /** Returns times and values of the samples that have the value. */
    static List<double[]> series(List<ProcessSample> readings, ToDoubleFunction<ProcessSample> value) {
        return readings.stream()
                .map(processSample -> new double[]{processSample.seconds(), value.applyAsDouble(processSample)})
                .filter(point -> !Double.isNaN(point[1]))
                .toList();
    }

    /** Returns the number of requests without a correct answer, including those of the warm-up. */
    public long failures() {
        return warmUpFailures() + run.summaries()
                .whole()
                .outcomes()
                .entrySet()
                .stream()
                .filter(outcome -> outcome.getKey() != Outcome.OK)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private long warmUpFailures() {
        return run.quanta()
                .stream()
                .filter(quantum -> quantum.from() < soak.warmUp().toSeconds())
                .mapToLong(Quantum::failures)
                .sum();
    }

    /**
     * Returns true if nothing grows and the result is trustworthy: each quantity has a trend, all queries were answered, and the run is
     * not invalid.
     */
    public boolean isGood() {
        return isGood(trends, failures(), run.verdict().level());
    }

    static boolean isGood(List<QuantityTrend> trends, long failures, VerdictLevel level) {
        return failures == 0 && level != VerdictLevel.INVALID && trends.stream()
                .map(QuantityTrend::verdict)
                .noneMatch(verdict -> verdict == QuantityTrend.TrendVerdict.UNKNOWN
                        || verdict == QuantityTrend.TrendVerdict.GROWS);
    }
}
