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
import org.openmds.loadtest.result.analysis.RunResult.Times;

/**
 * A figure of a part of a run, by the name that thresholds have for it.
 *
 * @param unit
 *            of its values
 */
record Measure(String name, Unit unit, ToDoubleFunction<Summary> value) {

    /** What a limit is given in. */
    enum Unit {
        TIME, RATE, PART, COUNT, DATA
    }

    private static final Map<String, Function<Summary, Times>> TIMES = Map.of("response", Summary::response,
            "intended", Summary::intended, "service", Summary::service, "pacing", Summary::pacing);

    private static final Map<String, ToDoubleFunction<Times>> FIGURES = Map.of("mean", Times::mean, "deviation",
            Times::deviation, "least", Times::least, "p50", Times::p50, "p90", Times::p90, "p95", Times::p95, "p99",
            Times::p99, "p99.9", Times::p999, "most", Times::most);

    private static final List<Measure> OTHERS = List.of(new Measure("throughput", Unit.RATE, Summary::throughput),
            new Measure("offered", Unit.COUNT, Summary::offered), new Measure("users", Unit.COUNT, Summary::users),
            new Measure("requests", Unit.COUNT, Summary::requests),
            new Measure("data", Unit.DATA, Summary::bytesPerSecond),
            new Measure("failures", Unit.PART, part -> part(part, part.requests() - count(part, Outcome.OK))));

    /** By name; {@code outcome.timeout} is the part of requests that ended so. */
    static Optional<Measure> of(String name) {
        return names().anyMatch(name::equals) ? Optional.of(known(name)) : Optional.empty();
    }

    private static Measure known(String name) {
        int dot = name.indexOf('.');
        String head = dot < 0 ? name : name.substring(0, dot);
        String rest = dot < 0 ? "" : name.substring(dot + 1);
        if (head.equals("outcome")) {
            Outcome outcome = Outcome.valueOf(rest.toUpperCase(Locale.ROOT).replace('-', '_'));
            return new Measure(name, Unit.PART, part -> part(part, count(part, outcome)));
        }
        Function<Summary, Times> times = TIMES.get(head);
        ToDoubleFunction<Times> figure = FIGURES.get(rest);
        if (times != null && figure != null) {
            return new Measure(name, Unit.TIME,
                    part -> times.apply(part).count() == 0 ? Double.NaN : figure.applyAsDouble(times.apply(part)));
        }
        return OTHERS.stream().filter(other -> other.name.equals(name)).findFirst().orElseThrow();
    }

    /** Of all measures. */
    static Stream<String> names() {
        Stream<String> times = TIMES.keySet()
                .stream()
                .sorted()
                .flatMap(time -> FIGURES.keySet().stream().sorted().map(figure -> time + "." + figure));
        Stream<String> outcomes = Arrays.stream(Outcome.values())
                .map(outcome -> "outcome." + outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return Stream.of(OTHERS.stream().map(Measure::name), times, outcomes).flatMap(Function.identity());
    }

    private static long count(Summary part, Outcome outcome) {
        return part.outcomes().getOrDefault(outcome, 0L);
    }

    private static double part(Summary part, long some) {
        return part.requests() == 0 ? Double.NaN : (double) some / part.requests();
    }
}
