package org.openmds.loadtest.experiment.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.text.CountText;

/**
 * The statements of the papers with their verdicts. One sentence counts those about curves that this run did not measure, because a
 * list of them says nothing about the run.
 */
final class JudgedStatements {

    private final List<ExpectationResult> all;
    private final Set<String> measuredCurves;

    JudgedStatements(List<ExpectationResult> all, List<MeasuredPoint> points) {
        this.all = all;
        this.measuredCurves = points.stream()
                .map(point -> point.experiment() + "/" + point.curve())
                .collect(Collectors.toSet());
    }

    /** Returns the statements about figures, without those about curves that were not measured. */
    List<ExpectationResult> listed() {
        return all.stream().filter(this::isListed).toList();
    }

    private boolean isListed(ExpectationResult finding) {
        return finding.verdict() != ExpectationVerdict.NOT_MEASURED
                || measuredCurves.containsAll(finding.expectation().curves());
    }

    /** Returns a sentence about the statements that are not listed; empty if all are. */
    String others() {
        Map<String, Long> others = all.stream()
                .filter(finding -> !isListed(finding))
                .collect(Collectors.groupingBy(this::missingExperiment, TreeMap::new, Collectors.counting()));
        if (others.isEmpty()) {
            return "";
        }
        long count = others.values().stream().mapToLong(Long::longValue).sum();
        return "%s about curves that this run did not measure %s not listed: %s.".formatted(
                CountText.of(count, "statement"), count == 1 ? "is" : "are",
                others.entrySet()
                        .stream()
                        .map(each -> "%d of %s".formatted(each.getValue(), each.getKey()))
                        .collect(Collectors.joining(", ")));
    }

    private String missingExperiment(ExpectationResult finding) {
        return finding.expectation()
                .curves()
                .stream()
                .filter(curve -> !measuredCurves.contains(curve))
                .map(curve -> curve.substring(0, curve.indexOf('/')))
                .findFirst()
                .orElseThrow();
    }
}
