package org.openmds.loadtest.result.threshold;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;

/**
 * A figure of a part of a run, by its name in thresholds.
 *
 * @param unit
 *            unit of its values
 */
record ThresholdMeasure(String name, MeasureUnit unit, ToDoubleFunction<Summary> value) {

    /** Unit of a limit. */
    enum MeasureUnit {
        TIME, RATE, PART, COUNT, DATA
    }

    private static final Map<String, Function<Summary, ValueStatistics>> TIMES = Map.of("response",
            summary -> summary.times().response(),
            "intended", summary -> summary.times().intended(), "service", summary -> summary.times().service(),
            "pacing", summary -> summary.times().pacing());

    private static final Map<String, ToDoubleFunction<ValueStatistics>> FIGURES = Map.of("mean", ValueStatistics::mean,
            "deviation",
            ValueStatistics::deviation, "least", ValueStatistics::least, "p50", ValueStatistics::p50, "p90",
            ValueStatistics::p90, "p95", ValueStatistics::p95, "p99",
            ValueStatistics::p99, "p99.9", ValueStatistics::p999, "most", ValueStatistics::most);

    private static final List<ThresholdMeasure> OTHERS = List.of(
            new ThresholdMeasure("throughput", MeasureUnit.RATE, Summary::throughput),
            new ThresholdMeasure("offered", MeasureUnit.COUNT, Summary::offered),
            new ThresholdMeasure("users", MeasureUnit.COUNT, Summary::users),
            new ThresholdMeasure("requests", MeasureUnit.COUNT, Summary::requests),
            new ThresholdMeasure("data", MeasureUnit.DATA, Summary::bytesPerSecond),
            new ThresholdMeasure("failures", MeasureUnit.PART,
                    part -> part(part, part.requests() - count(part, Outcome.OK))));

    /** Finds a measure by name; {@code outcome.timeout} is the share of requests with that outcome. */
    static Optional<ThresholdMeasure> of(String name) {
        return names().anyMatch(name::equals) ? Optional.of(resolve(name)) : Optional.empty();
    }

    private static ThresholdMeasure resolve(String name) {
        int dot = name.indexOf('.');
        String head = dot < 0 ? name : name.substring(0, dot);
        String rest = dot < 0 ? "" : name.substring(dot + 1);
        if (head.equals("outcome")) {
            Outcome outcome = Outcome.valueOf(rest.toUpperCase(Locale.ROOT).replace('-', '_'));
            return new ThresholdMeasure(name, MeasureUnit.PART, part -> part(part, count(part, outcome)));
        }
        Function<Summary, ValueStatistics> times = TIMES.get(head);
        ToDoubleFunction<ValueStatistics> figure = FIGURES.get(rest);
        if (times != null && figure != null) {
            return new ThresholdMeasure(name, MeasureUnit.TIME,
                    part -> times.apply(part).count() == 0 ? Double.NaN : figure.applyAsDouble(times.apply(part)));
        }
        return OTHERS.stream().filter(other -> other.name.equals(name)).findFirst().orElseThrow();
    }

    /** Returns the names of all measures. */
    static Stream<String> names() {
        Stream<String> times = TIMES.keySet()
                .stream()
                .sorted()
                .flatMap(time -> FIGURES.keySet().stream().sorted().map(figure -> time + "." + figure));
        Stream<String> outcomes = Arrays.stream(Outcome.values())
                .map(outcome -> "outcome." + outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return Stream.of(OTHERS.stream().map(ThresholdMeasure::name), times, outcomes).flatMap(Function.identity());
    }

    private static long count(Summary part, Outcome outcome) {
        return part.outcomes().getOrDefault(outcome, 0L);
    }

    private static double part(Summary part, long some) {
        return part.requests() == 0 ? Double.NaN : (double) some / part.requests();
    }
}
