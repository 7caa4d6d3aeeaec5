package org.openmds.server.config;

import java.util.Arrays;
import java.util.stream.Stream;

/** What the rules find wrong, each at the place where it was written. */
final class Findings {

    private final SourceNode tree;
    private final Problems problems;

    Findings(SourceNode tree, Problems problems) {
        this.tree = tree;
        this.problems = problems;
    }

    /** Whether all of the keys are right by themselves, so that they can be compared. */
    boolean sound(String... keys) {
        return Arrays.stream(keys).noneMatch(problems::concern);
    }

    /** Reports a key at its own place, or at the first of the other places where it was not given. */
    void report(String message, String key, String... otherPlaces) {
        Origin origin = Stream.concat(Stream.of(key), Arrays.stream(otherPlaces))
                .flatMap(k -> tree.at(KeyPath.parse(k)).stream())
                .map(SourceNode::origin)
                .findFirst()
                .orElseGet(Origin.Default::new);
        problems.add(origin, key, message);
    }
}
