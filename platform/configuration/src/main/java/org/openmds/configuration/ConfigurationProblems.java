package org.openmds.configuration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects all problems of one load, so that they are reported together. Not thread-safe. */
final class ConfigurationProblems {

    private static final Comparator<ConfigurationProblem> IN_FILE_ORDER = Comparator
            .comparing(ConfigurationProblem::origin, Comparator
                    .comparing(ConfigurationProblems::file)
                    .thenComparingInt(ConfigurationProblems::line)
                    .thenComparingInt(ConfigurationProblems::column));

    private static final String AFTER_ALL_FILES = Character.toString(Character.MAX_VALUE);

    private final List<ConfigurationProblem> problems = new ArrayList<>();
    private final Set<ConfigurationProblem> unknownKeys = new HashSet<>();
    private boolean unreadable;

    void add(ValueOrigin origin, String key, String message) {
        problems.add(new ConfigurationProblem(origin, key, message));
    }

    /** Adds the problem of a key that does not exist. The meaning is unknown, so no part of the configuration may be used. */
    void addUnknownKey(ValueOrigin origin, String key, String message) {
        add(origin, key, message);
        unknownKeys.add(new ConfigurationProblem(origin, key, message));
    }

    /** Adds the problem of a file that cannot be read, or that is not YAML. */
    void addUnreadable(Path file, String message) {
        addUnreadable(new ValueOrigin.WholeFile(file), message);
    }

    /** Adds the problem of a file that cannot be read, or that is not YAML. */
    void addUnreadable(ValueOrigin origin, String message) {
        add(origin, "", message);
        unreadable = true;
    }

    /** Returns true if a file could not be read. */
    boolean hasUnreadable() {
        return unreadable;
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

    /** Returns the problems by file in the order of the file, then of the environment, then of the command line. */
    List<ConfigurationProblem> inOrder() {
        return problems.stream().sorted(IN_FILE_ORDER).toList();
    }

    private static String file(ValueOrigin origin) {
        return switch (origin) {
            case ValueOrigin.InFile place -> place.file().toString();
            case ValueOrigin.WholeFile place -> place.file().toString();
            case ValueOrigin.Variable _,ValueOrigin.CommandLine _,ValueOrigin.Default _ -> AFTER_ALL_FILES;
        };
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
