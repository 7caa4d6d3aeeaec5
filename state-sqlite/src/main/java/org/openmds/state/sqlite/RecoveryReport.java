package org.openmds.state.sqlite;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.apache.logging.log4j.Logger;

/**
 * The damage that was found when the state was opened. Immutable.
 *
 * @param problems
 *            one sentence for each problem, for the log, for instance
 *            {@code record DefaultIndexService/registration abc: its checksum differs; it is lost}; at most {@value #MAX_PROBLEMS}, the last one then
 *            gives the number of further problems; empty after a clean start
 * @param keptAside
 *            the new names of the damaged files; empty unless the database was rebuilt
 */
public record RecoveryReport(List<String> problems, List<Path> keptAside) {
    static final int MAX_PROBLEMS = 1000;

    public RecoveryReport {
        keptAside = List.copyOf(keptAside);
        if (problems.size() > MAX_PROBLEMS) {
            String rest = "%d further problems".formatted(problems.size() - MAX_PROBLEMS + 1);
            problems = Stream.concat(problems.stream().limit(MAX_PROBLEMS - 1L), Stream.of(rest)).toList();
        }
        problems = List.copyOf(problems);
    }

    /** Returns true if there is no problem. */
    public boolean isClean() {
        return problems.isEmpty();
    }

    void log(Logger logger, Path directory) {
        problems.forEach(problem -> logger.warn("state directory {}: {}", directory, problem));
        keptAside.forEach(file -> logger.warn("state directory {}: the damaged file is kept as {}", directory, file));
    }
}
