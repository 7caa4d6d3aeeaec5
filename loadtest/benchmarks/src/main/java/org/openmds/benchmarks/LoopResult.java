package org.openmds.benchmarks;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * What came of a closed loop.
 *
 * @param nanos
 *            the times of the requests that were answered with status 200
 * @param problems
 *            why clients ended early
 * @param elapsed
 *            from the first request to the last answer
 */
record LoopResult(Histogram nanos, List<String> problems, Duration elapsed) {

    private static final long LONGEST_NANOS = Duration.ofMinutes(10).toNanos();
    private static final double NANOS_A_MILLISECOND = 1e6;

    static Histogram newHistogram() {
        return new Histogram(LONGEST_NANOS, 3);
    }

    static LoopResult of(List<LoopResult> parts, Duration elapsed) {
        Histogram all = newHistogram();
        parts.forEach(part -> all.add(part.nanos()));
        return new LoopResult(all, parts.stream().flatMap(part -> part.problems().stream()).toList(), elapsed);
    }

    long answered() {
        return nanos.getTotalCount();
    }

    /** Answers a second. */
    double rate() {
        return answered() / (elapsed.toNanos() / 1e9);
    }

    /** The time that this share of the requests did not exceed. */
    double percentileMillis(double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS_A_MILLISECOND;
    }

    /** Rate and latency as figures with this name. */
    List<Figure> figures(String name) {
        return List.of(new Figure(name, rate(), "1/s"), new Figure(name + ", p50", percentileMillis(50), "ms"),
                new Figure(name + ", p99", percentileMillis(99), "ms"));
    }
}
