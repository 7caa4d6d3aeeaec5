package org.openmds.server.config;

import java.util.Arrays;
import java.util.stream.Stream;

/** What the rules find wrong, each at the place where it was written. */
final class RuleFindings {

    private final SourceNode tree;
    private final ConfigurationProblems problems;

    RuleFindings(SourceNode tree, ConfigurationProblems problems) {
        this.tree = tree;
        this.problems = problems;
    }

    /** Whether all of the keys are right by themselves, so that they can be compared. */
    boolean isValid(String... keys) {
        return Arrays.stream(keys).noneMatch(problems::hasProblemAt);
    }

    /** Reports a key at its own place, or at the first of the other places where it was not given. */
    void report(String message, String key, String... otherPlaces) {
        ValueOrigin origin = Stream.concat(Stream.of(key), Arrays.stream(otherPlaces))
                .flatMap(k -> tree.at(KeyPath.parse(k)).stream())
                .map(SourceNode::origin)
                .findFirst()
                .orElseGet(ValueOrigin.Default::new);
        problems.add(origin, key, message);
    }
}
