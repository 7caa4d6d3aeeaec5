package org.openmds.loadtest.result.threshold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/**
 * Limits that a run must keep, written as YAML. Names without a part are of the whole run, without its warm-up.
 *
 * <pre>
 * response.p95: &lt; 200ms
 * throughput: &gt; 500
 * failures: &lt; 0.1%
 * peak:
 *   response.p99: &lt; 1s
 * steps:                      # each level of the load
 *   failures: &lt; 1%
 * step 600:                   # the level of 600 users, or requests a second
 *   throughput: &gt;= 550/s
 * </pre>
 */
public final class Thresholds {

    /**
     * @param level
     *            of a step; NaN for all steps, or where the part is no step
     */
    record Threshold(String written, Part part, double level, Measure measure, Limit limit) {
    }

    /** Which part of a run. */
    enum Part {
        WHOLE, PEAK, STEPS
    }

    private final List<Threshold> all;

    Thresholds(List<Threshold> all) {
        this.all = List.copyOf(all);
    }

    /**
     * @throws ThresholdException
     *             with all problems of the file
     * @throws IOException
     *             where it cannot be read
     */
    public static Thresholds read(Path file) throws IOException, ThresholdException {
        return of(Files.readString(file));
    }

    /**
     * @throws ThresholdException
     *             with all problems of the text
     */
    public static Thresholds of(String yaml) throws ThresholdException {
        return new ThresholdReader().read(yaml);
    }

    /** Which every run keeps. */
    public static Thresholds none() {
        return new Thresholds(List.of());
    }

    /** Each limit, and what the run gave. A limit of a level that the run did not have is broken. */
    public List<Check> check(RunResult run) {
        List<Check> checks = new ArrayList<>();
        for (Threshold threshold : all) {
            List<Check> some = parts(run, threshold).map(part -> check(threshold, part)).toList();
            checks.addAll(some.isEmpty()
                    ? List.of(new Check(threshold.written(), "the run had no such part", false))
                    : some);
        }
        return List.copyOf(checks);
    }

    /** Those of the whole run, against a part. */
    public List<Check> check(Summary part) {
        return all.stream()
                .filter(threshold -> threshold.part() == Part.WHOLE)
                .map(threshold -> check(threshold, new Named("", part)))
                .toList();
    }

    private record Named(String name, Summary summary) {
    }

    private static Stream<Named> parts(RunResult run, Threshold threshold) {
        return switch (threshold.part()) {
            case WHOLE -> Stream.of(new Named("", run.whole()));
            case PEAK -> run.peak().requests() == 0 ? Stream.empty() : Stream.of(new Named("", run.peak()));
            case STEPS -> run.steps()
                    .stream()
                    .filter(step -> Double.isNaN(threshold.level()) || step.level() == threshold.level())
                    .map(step -> new Named(Double.isNaN(threshold.level()) ? at(step) : "", step.summary()));
        };
    }

    private static String at(StepSummary step) {
        return String.format(Locale.ROOT, " (step %s)", format(step.level()));
    }

    private static Check check(Threshold threshold, Named part) {
        double measured = threshold.measure().value().applyAsDouble(part.summary());
        // Where nothing was measured, no limit was kept.
        boolean nothing = Double.isNaN(measured);
        return new Check(threshold.written() + part.name(),
                nothing ? why(threshold.measure(), part.summary()) : text(measured, threshold.measure().unit()),
                !nothing && threshold.limit().isKeptBy(measured));
    }

    private static String why(Measure measure, Summary part) {
        if (part.requests() == 0) {
            return "no request ended";
        }
        boolean allHeldBack = measure.name().startsWith("pacing.") && part.intended().count() > 0;
        return allHeldBack
                ? "each request was due before its user was free to send it: nothing tells how exactly the generator sends"
                : "no request that it is measured by";
    }

    private static String text(double value, Measure.Unit unit) {
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
