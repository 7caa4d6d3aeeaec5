package org.openmds.loadtest.result.threshold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.NameSuggestion;
import org.openmds.configuration.PlacedText;
import org.openmds.loadtest.result.threshold.ThresholdSet.RunPart;
import org.openmds.loadtest.result.threshold.ThresholdSet.Threshold;

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

    /**
     * A part of a run in thresholds.
     *
     * @param prefix
     *            the part before a measure, in reports
     * @param level
     *            level of a step; NaN for all steps, or if the part is not a step
     */
    private record NamedPart(String prefix, RunPart part, double level) {

        static final NamedPart UNNAMED = new NamedPart("", RunPart.WHOLE, Double.NaN);

        static Optional<NamedPart> of(String name) {
            Matcher step = STEP.matcher(name);
            if (step.matches()) {
                return Optional.of(new NamedPart(name + " ", RunPart.STEPS, Double.parseDouble(step.group(1))));
            }
            return switch (name) {
                case "steps" -> Optional.of(new NamedPart("steps ", RunPart.STEPS, Double.NaN));
                case "peak" -> Optional.of(new NamedPart("peak ", RunPart.PEAK, Double.NaN));
                case "whole" -> Optional.of(new NamedPart("whole ", RunPart.WHOLE, Double.NaN));
                default -> Optional.empty();
            };
        }
    }

    /** Reads the YAML of a file. */
    ThresholdSet read(String yaml, Path file) throws ThresholdException {
        switch (PlacedText.read(BARE.matcher(yaml).replaceAll("$1\"$2\"$3"), file)) {
            case ConfigurationResult.Loaded<List<PlacedText>>(List<PlacedText> texts, _) -> {
                texts.forEach(text -> entry(text.origin().display() + ": ", text.path(), text.text()));
                if (texts.isEmpty()) {
                    problems.add(file + ": expected names with limits, such as response.p95: < 200ms");
                }
            }
            case ConfigurationResult.Invalid<List<PlacedText>>(List<ConfigurationProblem> found) ->
                found.forEach(problem -> problems.add(problem.toString()));
        }
        return result();
    }

    /** Reads limits of the whole run by the names of their measures. */
    ThresholdSet read(Map<String, String> limits) throws ThresholdException {
        limits.forEach((name, limit) -> limit("", NamedPart.UNNAMED, name, limit));
        return result();
    }

    private ThresholdSet result() throws ThresholdException {
        if (!problems.isEmpty()) {
            throw new ThresholdException(problems);
        }
        return new ThresholdSet(read);
    }

    private void entry(String origin, List<String> path, String text) {
        Optional<NamedPart> part = NamedPart.of(path.getFirst());
        if (path.size() == 1 && part.isEmpty()) {
            limit(origin, NamedPart.UNNAMED, path.getFirst(), text);
        } else if (path.size() == 2 && part.isPresent()) {
            limit(origin, part.get(), path.getLast(), text);
        } else if (part.isPresent()) {
            problems.add("%s%s: expected limits below it, got %s".formatted(origin, path.getFirst(), text));
        } else {
            problems.add("%s%s: no such part; the parts are whole, peak, steps and step LEVEL".formatted(origin,
                    path.getFirst()));
        }
    }

    private void limit(String origin, NamedPart part, String name, String text) {
        Optional<ThresholdMeasure> measure = ThresholdMeasure.of(name);
        if (measure.isEmpty()) {
            problems.add("%s%s%s: no such measure%s".formatted(origin, part.prefix(), name,
                    NameSuggestion.nearest(name, ThresholdMeasure.names().toList())
                            .map("; did you mean '%s'?"::formatted)
                            .orElse(MEASURES)));
            return;
        }
        ThresholdLimit.of(text, measure.get().unit())
                .ifPresentOrElse(
                        limit -> read.add(new Threshold(part.prefix() + name + ": " + text, part.part(), part.level(),
                                measure.get(), limit)),
                        () -> problems.add("%s%s%s: expected %s, got %s".formatted(origin, part.prefix(), name,
                                ThresholdLimit.form(measure.get().unit()), text)));
    }
}
