package org.openmds.configuration;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

import org.openmds.configuration.value.DurationText;

/** Records the problems that rules find, with the place of the value in the input. Keys are relative to the record that is checked. */
public final class Findings {

    private final SourceNode tree;
    private final ConfigurationProblems problems;
    private final String base;

    Findings(SourceNode tree, ConfigurationProblems problems, String base) {
        this.tree = tree;
        this.problems = problems;
        this.base = base;
    }

    /** Returns the findings for a nested record, such as {@code lease} or {@code checks[1]}. */
    public Findings below(String key) {
        return new Findings(tree, problems, path(key));
    }

    /** Returns the path of a key from the root; an empty key is the record itself. */
    public String path(String key) {
        return base.isEmpty() || key.isEmpty() ? base + key : base + "." + key;
    }

    /** Returns true if none of the keys has a problem yet, so that their values can be compared. */
    public boolean isValid(String... keys) {
        return Arrays.stream(keys).map(this::path).noneMatch(problems::hasProblemAt);
    }

    /** Reports the first of two durations if it is longer than the second. */
    public void requireNotLonger(String key, Duration duration, String limitKey, Duration limit) {
        if (isValid(key, limitKey) && duration.compareTo(limit) > 0) {
            report("must not be longer than %s (%s), got %s".formatted(path(limitKey), DurationText.format(limit),
                    DurationText.format(duration)), key, limitKey);
        }
    }

    /** Records a problem of a key, at the key's own place, or at the first of the other places that exists, or at the place of the record. */
    public void report(String message, String key, String... otherPlaces) {
        ValueOrigin origin = Stream.concat(Stream.of(key), Stream.concat(Arrays.stream(otherPlaces), Stream.of("")))
                .map(this::path)
                .filter(path -> !path.isEmpty())
                .flatMap(path -> tree.at(KeyPath.parse(path)).stream())
                .map(SourceNode::origin)
                .findFirst()
                .orElseGet(ValueOrigin.Default::new);
        problems.add(origin, path(key), message);
    }
}
