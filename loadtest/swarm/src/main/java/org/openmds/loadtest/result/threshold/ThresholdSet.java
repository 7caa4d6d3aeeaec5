package org.openmds.loadtest.result.threshold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/**
 * Limits for a run, written as YAML. Names outside of a part are about the whole run, without its warm-up.
 *
 * <pre>
 * response.p95: &lt; 200ms
 * throughput: &gt; 500
 * failures: &lt; 0.1%
 * peak:
 *   response.p99: &lt; 1s
 * steps:                      # each level of the load
 *   failures: &lt; 1%
 * step 600:                   # the level of 600 users, or requests per second
 *   throughput: &gt;= 550/s
 * </pre>
 */
public final class ThresholdSet {

    /**
     * @param level
     *            level of a step; NaN for all steps, or if the part is not a step
     */
    record Threshold(String written, RunPart part, double level, ThresholdMeasure measure, ThresholdLimit limit) {
    }

    /** Part of a run. */
    enum RunPart {
        WHOLE, PEAK, STEPS
    }

    private final List<Threshold> all;

    ThresholdSet(List<Threshold> all) {
        this.all = List.copyOf(all);
    }

    /**
     * @throws ThresholdException
     *             with all problems of the file
     * @throws IOException
     *             if the file cannot be read
     */
    public static ThresholdSet read(Path file) throws IOException, ThresholdException {
        return new ThresholdReader().read(Files.readString(file), file);
    }

    /**
     * @throws ThresholdException
     *             with all problems of the text
     */
    public static ThresholdSet of(String yaml) throws ThresholdException {
        return new ThresholdReader().read(yaml, Path.of("thresholds"));
    }

    /**
     * @param limits
     *            limits of the whole run, such as {@code < 200ms}, by the names of their measures
     * @throws ThresholdException
     *             with all problems of the limits
     */
    public static ThresholdSet of(Map<String, String> limits) throws ThresholdException {
        return new ThresholdReader().read(limits);
    }

    /** Returns no thresholds: every run keeps them. */
    public static ThresholdSet none() {
        return new ThresholdSet(List.of());
    }

    /** Returns each threshold with the run's value. A threshold of a level that the run did not have is broken. */
    public List<ThresholdCheck> check(RunResult run) {
        List<ThresholdCheck> checks = new ArrayList<>();
        for (Threshold threshold : all) {
            List<ThresholdCheck> some = parts(run, threshold).map(part -> check(threshold, part)).toList();
            checks.addAll(some.isEmpty()
                    ? List.of(new ThresholdCheck(threshold.written(), "the run has no such part", false))
                    : some);
        }
        return List.copyOf(checks);
    }

    /** Checks the thresholds of the whole run against a part of it. */
    public List<ThresholdCheck> check(Summary part) {
        return all.stream()
                .filter(threshold -> threshold.part() == RunPart.WHOLE)
                .map(threshold -> check(threshold, new NamedSummary("", part)))
                .toList();
    }

    private record NamedSummary(String name, Summary summary) {
    }

    private static Stream<NamedSummary> parts(RunResult run, Threshold threshold) {
        return switch (threshold.part()) {
            case WHOLE -> Stream.of(new NamedSummary("", run.summaries().whole()));
            case PEAK -> run.summaries().peak().requests() == 0
                    ? Stream.empty()
                    : Stream.of(new NamedSummary("", run.summaries().peak()));
            case STEPS -> run.summaries()
                    .steps()
                    .stream()
                    .filter(step -> Double.isNaN(threshold.level()) || step.level() == threshold.level())
                    .map(step -> new NamedSummary(Double.isNaN(threshold.level()) ? at(step) : "", step.summary()));
        };
    }

    private static String at(StepSummary step) {
        return String.format(Locale.ROOT, " (step %s)", format(step.level()));
    }

    private static ThresholdCheck check(Threshold threshold, NamedSummary part) {
        double measured = threshold.measure().value().applyAsDouble(part.summary());
        // A threshold without a measurement counts as broken.
        boolean nothing = Double.isNaN(measured);
        return new ThresholdCheck(threshold.written() + part.name(),
                nothing
                        ? missingReason(threshold.measure(), part.summary())
                        : text(measured, threshold.measure().unit()),
                !nothing && threshold.limit().isKeptBy(measured));
    }

    private static String missingReason(ThresholdMeasure measure, Summary part) {
        if (part.requests() == 0) {
            return "no request ended";
        }
        boolean allHeldBack = measure.name().startsWith("pacing.") && part.times().intended().count() > 0;
        return allHeldBack
                ? "all requests were held back by late answers, so the pacing of the generator is unknown"
                : "there is no request to measure it by";
    }

    private static String text(double value, ThresholdMeasure.MeasureUnit unit) {
        return switch (unit) {
            case TIME -> value < 1 ? format(value * 1e3) + " ms" : format(value) + " s";
            case RATE -> format(value) + "/s";
            case PART -> format(value * 100) + " %";
            case COUNT -> format(value);
            case DATA -> format(value / 1e6) + " MB/s";
        };
    }

    private static String format(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.4g", value);
    }
}
