package org.openmds.server.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects everything that is wrong, so that it is reported at once. One loading has one; not thread-safe. */
final class ConfigurationProblems {

    private static final Comparator<ConfigurationProblem> IN_FILE_ORDER = Comparator
            .comparing(ConfigurationProblem::origin, Comparator
                    .comparingInt(ConfigurationProblems::line)
                    .thenComparingInt(ConfigurationProblems::column));

    private final List<ConfigurationProblem> problems = new ArrayList<>();

    void add(ValueOrigin origin, String key, String message) {
        problems.add(new ConfigurationProblem(origin, key, message));
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Whether something is wrong with the key or below it: what depends on it cannot be judged then. */
    boolean hasProblemAt(String key) {
        return problems.stream()
                .map(ConfigurationProblem::key)
                .anyMatch(k -> k.equals(key) || k.startsWith(key + ".") || k.startsWith(key + "["));
    }

    /** From the top of the file to its end, then the environment, then the command line. */
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
