package org.openmds.loadtest.experiment.soak;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.Verdict.Level;

/**
 * What a soak gave.
 *
 * @param rate
 *            queries a second that were sent
 * @param readings
 *            of all of it
 * @param trends
 *            response time, heap, resident memory, threads, descriptors, without the warm-up
 */
public record SoakResult(Soak soak, double rate, RunResult run, List<Reading> readings, List<Trend> trends) {

    private static final double MEGA = 1e6;
    private static final double MILLIS = 1e3;

    static SoakResult of(Soak soak, double rate, RunResult run, List<Reading> readings) {
        double from = soak.warmUp().toSeconds();
        List<Reading> after = readings.stream().filter(reading -> reading.seconds() >= from).toList();
        List<double[]> responses = run.quanta()
                .stream()
                .filter(quantum -> quantum.from() >= from && quantum.successes() > 0)
                .map(quantum -> new double[]{quantum.from(), quantum.responseMean() * MILLIS})
                .toList();
        return new SoakResult(soak, rate, run, readings, List.of(Trend.of("response, ms", responses),
                Trend.of("live heap, MB", series(after, reading -> reading.heapBytes() / MEGA)),
                Trend.of("resident, MB", series(after, reading -> reading.residentBytes() / MEGA)),
                Trend.of("threads", series(after, Reading::threads)),
                Trend.of("descriptors", series(after, Reading::descriptors))));
    }

    /** Those readings that are known. */
    static List<double[]> series(List<Reading> readings, ToDoubleFunction<Reading> value) {
        return readings.stream()
                .map(reading -> new double[]{reading.seconds(), value.applyAsDouble(reading)})
                .filter(point -> !Double.isNaN(point[1]))
                .toList();
    }

    /** Requests that were not answered as they should be, those of the warm-up among them. */
    public long failures() {
        return warmUpFailures() + run.whole()
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

    /** Whether nothing grows, and that can be believed: each quantity has a trend, each query was answered, the run is not invalid. */
    public boolean isGood() {
        return isGood(trends, failures(), run.verdict().level());
    }

    static boolean isGood(List<Trend> trends, long failures, Level level) {
        return failures == 0 && level != Level.INVALID && trends.stream()
                .map(Trend::verdict)
                .noneMatch(verdict -> verdict == Trend.Verdict.UNKNOWN || verdict == Trend.Verdict.GROWS);
    }
}
