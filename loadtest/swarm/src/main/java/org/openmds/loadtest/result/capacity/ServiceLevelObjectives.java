package org.openmds.loadtest.result.capacity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.ThresholdCheck;
import org.openmds.loadtest.result.threshold.ThresholdException;
import org.openmds.loadtest.result.threshold.ThresholdSet;

/**
 * Service level objectives, such as {@code p95=200ms} and {@code failures=1%}. Times are from the intended start, over all requests:
 * an unanswered request counts at least its deadline.
 *
 * @param text
 *            as written by the user
 */
public record ServiceLevelObjectives(String text, ThresholdSet thresholds) {

    private static final Map<String, String> NAMES = Map.of("mean", "intended.mean", "p50", "intended.p50", "p90",
            "intended.p90", "p95", "intended.p95", "p99", "intended.p99", "p99.9", "intended.p99.9", "failures",
            "failures");

    /** Default objective for failures: a service that quickly rejects requests serves no users. */
    private static final String FEW_FAILURES = "<= 1%";

    /** Returns no objectives: every answered load meets them. */
    public static ServiceLevelObjectives none() {
        return new ServiceLevelObjectives("", ThresholdSet.none());
    }

    /**
     * @param text
     *            objectives, separated by commas; without one for failures, at most 1 % may fail
     * @throws IllegalArgumentException
     *             with all problems of the text
     */
    public static ServiceLevelObjectives of(String text) {
        List<String> problems = new ArrayList<>();
        Map<String, String> limits = new LinkedHashMap<>();
        for (String objective : text.split(",", -1)) {
            String[] sides = objective.strip().split("\\s*<?=\\s*", 2);
            String name = NAMES.get(sides[0]);
            if (sides.length < 2 || name == null) {
                problems.add(
                        "--slo: expected one of %s with its limit, such as p95=200ms or failures=1%%, got %s".formatted(
                                NAMES.keySet().stream().sorted().collect(Collectors.joining(", ")), objective.strip()));
            } else {
                limits.put(name, "<= " + sides[1]);
            }
        }
        limits.putIfAbsent("failures", FEW_FAILURES);
        try {
            if (problems.isEmpty()) {
                return new ServiceLevelObjectives(text, ThresholdSet.of(limits));
            }
        } catch (ThresholdException e) {
            problems.add("--slo: " + e.getMessage());
        }
        throw new IllegalArgumentException(String.join(System.lineSeparator(), problems));
    }

    /** Returns the objectives that a part of a run did not meet; empty if it met all. */
    public List<ThresholdCheck> broken(Summary part) {
        return thresholds.check(part).stream().filter(check -> !check.kept()).toList();
    }
}
