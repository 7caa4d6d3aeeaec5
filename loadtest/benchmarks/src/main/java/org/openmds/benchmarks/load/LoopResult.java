package org.openmds.benchmarks.load;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.openmds.benchmarks.report.MeasuredFigure;

/**
 * Result of a closed loop.
 *
 * @param nanos
 *            the response times of the requests that were answered with status 200
 * @param problems
 *            the reasons for which clients ended early
 * @param elapsed
 *            the time from the first request to the last answer
 * @param processor
 *            the processor time of the clients
 */
public record LoopResult(Histogram nanos, List<String> problems, Duration elapsed, Duration processor) {

    private static final long MAX_NANOS = Duration.ofMinutes(10).toNanos();
    private static final double NANOS_PER_MILLISECOND = 1e6;

    static Histogram newHistogram() {
        return new Histogram(MAX_NANOS, 3);
    }

    /** Returns a result without answers. */
    static LoopResult failed(String problem) {
        return new LoopResult(newHistogram(), List.of(problem), Duration.ofNanos(1), Duration.ZERO);
    }

    /** Combines the results of several clients that ran at the same time. */
    static LoopResult of(List<LoopResult> parts, Duration elapsed) {
        Histogram all = newHistogram();
        parts.forEach(part -> all.add(part.nanos()));
        return new LoopResult(all, parts.stream().flatMap(part -> part.problems().stream()).toList(), elapsed,
                parts.stream().map(LoopResult::processor).reduce(Duration.ZERO, Duration::plus));
    }

    /** Combines the results of several phases that ran one after the other. */
    public static LoopResult joined(List<LoopResult> phases) {
        return of(phases, phases.stream().map(LoopResult::elapsed).reduce(Duration.ZERO, Duration::plus));
    }

    public long answered() {
        return nanos.getTotalCount();
    }

    /** Returns the answers per second. */
    public double rate() {
        return answered() / (elapsed.toNanos() / 1e9);
    }

    /** Returns the response time that this percentage of the requests did not exceed. */
    public double percentileMillis(double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLISECOND;
    }

    /** Returns the processor time of the clients per answer, in microseconds. */
    public double processorMicros() {
        return processor.toNanos() / 1e3 / Math.max(1, answered());
    }

    /** Returns rate and response times as figures with this name. */
    public List<MeasuredFigure> figures(String name) {
        return List.of(new MeasuredFigure(name, rate(), "1/s"),
                new MeasuredFigure(name + ", p50", percentileMillis(50), "ms"),
                new MeasuredFigure(name + ", p99", percentileMillis(99), "ms"));
    }
}
