package org.openmds.loadtest.result.threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.result.threshold.ThresholdSet.RunPart;
import org.openmds.loadtest.result.threshold.ThresholdSet.Threshold;

import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads thresholds and collects all problems. */
final class ThresholdReader {

    /** Limits without quotes. One that begins with {@code >} would be a folded text in YAML, so limits are put in quotes first. */
    private static final Pattern BARE = Pattern
            .compile("(?m)^(\\s*[^#:'\"\\n]+:[ \\t]+)([<>][^#'\"\\n]*?)([ \\t]*(?:#.*)?)$");
    private static final Pattern STEP = Pattern.compile("step\\s+([0-9]+(?:\\.[0-9]+)?)");
    private static final String MEASURES = "; the measures are throughput, offered, users, requests, data, failures, outcome.NAME, and "
            + "response, intended, service or pacing with .mean .deviation .least .p50 .p90 .p95 .p99 .p99.9 .most";

    private final List<Threshold> read = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    ThresholdSet read(String yaml) throws ThresholdException {
        try {
            Object top = new YAMLMapper().readValue(BARE.matcher(yaml).replaceAll("$1\"$2\"$3"), Object.class);
            if (top instanceof Map<?, ?> map) {
                map.forEach((name, value) -> entry(String.valueOf(name), value));
            } else {
                problems.add("thresholds: expected a map of names to limits, such as response.p95: < 200ms");
            }
        } catch (JacksonException e) {
            problems.add("thresholds: " + e.getOriginalMessage());
        }
        if (!problems.isEmpty()) {
            throw new ThresholdException(problems);
        }
        return new ThresholdSet(read);
    }

    private void entry(String name, Object value) {
        Matcher step = STEP.matcher(name);
        if (step.matches()) {
            part(name, RunPart.STEPS, Double.parseDouble(step.group(1)), value);
        } else if (name.equals("steps")) {
            part(name, RunPart.STEPS, Double.NaN, value);
        } else if (name.equals("peak")) {
            part(name, RunPart.PEAK, Double.NaN, value);
        } else if (name.equals("whole")) {
            part(name, RunPart.WHOLE, Double.NaN, value);
        } else {
            limit("", RunPart.WHOLE, Double.NaN, name, value);
        }
    }

    private void part(String name, RunPart part, double level, Object value) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((measure, limit) -> limit(name + " ", part, level, String.valueOf(measure), limit));
        } else {
            problems.add("%s: expected limits below it, got %s".formatted(name, value));
        }
    }

    private void limit(String prefix, RunPart part, double level, String name, Object value) {
        Optional<ThresholdMeasure> measure = ThresholdMeasure.of(name);
        if (measure.isEmpty()) {
            problems.add("%s%s: no such measure%s".formatted(prefix, name,
                    NameSuggestion.nearest(name, ThresholdMeasure.names().toList())
                            .map("; did you mean '%s'?"::formatted)
                            .orElse(MEASURES)));
            return;
        }
        String text = String.valueOf(value);
        ThresholdLimit.of(text, measure.get().unit())
                .ifPresentOrElse(
                        limit -> read
                                .add(new Threshold(prefix + name + ": " + text, part, level, measure.get(), limit)),
                        () -> problems.add("%s%s: expected %s, got %s".formatted(prefix, name,
                                ThresholdLimit.form(measure.get().unit()), text)));
    }
}
