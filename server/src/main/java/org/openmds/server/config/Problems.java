package org.openmds.server.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects everything that is wrong, so that it is reported at once. One loading has one; not thread-safe. */
final class Problems {

    private static final Comparator<Problem> IN_FILE_ORDER = Comparator.comparing(Problem::origin, Comparator
            .comparingInt(Problems::line)
            .thenComparingInt(Problems::column));

    private final List<Problem> problems = new ArrayList<>();

    void add(Origin origin, String key, String message) {
        problems.add(new Problem(origin, key, message));
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Whether something is wrong with the key or below it: what depends on it cannot be judged then. */
    boolean concern(String key) {
        return problems.stream()
                .map(Problem::key)
                .anyMatch(k -> k.equals(key) || k.startsWith(key + ".") || k.startsWith(key + "["));
    }

    /** From the top of the file to its end, then the environment, then the command line. */
    List<Problem> inOrder() {
        return problems.stream().sorted(IN_FILE_ORDER).toList();
    }

    private static int line(Origin origin) {
        return switch (origin) {
            case Origin.InFile place -> place.line();
            case Origin.WholeFile _ -> 0;
            case Origin.Variable _ -> Integer.MAX_VALUE - 2;
            case Origin.CommandLine _ -> Integer.MAX_VALUE - 1;
            case Origin.Default _ -> Integer.MAX_VALUE;
        };
    }

    private static int column(Origin origin) {
        return origin instanceof Origin.InFile place ? place.column() : 0;
    }
}
