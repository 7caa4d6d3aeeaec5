package org.openmds.server.config;

import java.util.Arrays;
import java.util.stream.Stream;

/** Records the problems that rules find, with the place of the value in the input. */
final class RuleFindings {

    private final SourceNode tree;
    private final ConfigurationProblems problems;

    RuleFindings(SourceNode tree, ConfigurationProblems problems) {
        this.tree = tree;
        this.problems = problems;
    }

    /** Returns true if none of the keys has a problem yet, so that their values can be compared. */
    boolean isValid(String... keys) {
        return Arrays.stream(keys).noneMatch(problems::hasProblemAt);
    }

    /** Records a problem of a key, at the key's own place or at the first of the other places that exists. */
    void report(String message, String key, String... otherPlaces) {
        ValueOrigin origin = Stream.concat(Stream.of(key), Arrays.stream(otherPlaces))
                .flatMap(k -> tree.at(KeyPath.parse(k)).stream())
                .map(SourceNode::origin)
                .findFirst()
                .orElseGet(ValueOrigin.Default::new);
        problems.add(origin, key, message);
    }
}
