package org.openmds.configuration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects all problems of one load, so that they are reported together. Not thread-safe. */
final class ConfigurationProblems {

    private static final Comparator<ConfigurationProblem> IN_FILE_ORDER = Comparator
            .comparing(ConfigurationProblem::origin, Comparator
                    .comparingInt(ConfigurationProblems::line)
                    .thenComparingInt(ConfigurationProblems::column));

    private final List<ConfigurationProblem> problems = new ArrayList<>();
    private final Set<ConfigurationProblem> unknownKeys = new HashSet<>();

    void add(ValueOrigin origin, String key, String message) {
        problems.add(new ConfigurationProblem(origin, key, message));
    }

    /** Adds the problem of a key that does not exist. The meaning is unknown, so no part of the configuration may be used. */
    void addUnknownKey(ValueOrigin origin, String key, String message) {
        add(origin, key, message);
        unknownKeys.add(new ConfigurationProblem(origin, key, message));
    }

    /** Returns true if a key does not exist. */
    boolean hasUnknownKeys() {
        return !unknownKeys.isEmpty();
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Returns true if the key, or a key below it, has a problem. Rules that depend on such a key are skipped. */
    boolean hasProblemAt(String key) {
        return problems.stream()
                .map(ConfigurationProblem::key)
                .anyMatch(k -> k.equals(key) || k.startsWith(key + ".") || k.startsWith(key + "["));
    }

    /** Returns the problems in the order of the file, then of the environment, then of the command line. */
    List<ConfigurationProblem> inOrder() {
        return problems.stream().sorted(IN_FILE_ORDER).toList();
    }

    private static int line(ValueOrigin origin) {
        return switch (origin) {
            case ValueOrigin.InFile place -> place.line();
            case ValueOrigin.WholeFile _ -> 0;
            case ValueOrigin.Variable _ -> Integer.MAX_VALUE - 2;
            case ValueOrigin.CommandLine _ -> Integer.MAX_VALUE - 1;
            case ValueOrigin.Default _ -> Integer.MAX_VALUE;
        };
    }

    private static int column(ValueOrigin origin) {
        return origin instanceof ValueOrigin.InFile place ? place.column() : 0;
    }
}
