package org.openmds.loadtest.experiment.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.text.CountText;

/**
 * The statements whose verdicts differ between two runs: one with the usual parameters of the rebuilt systems and one with a varied
 * parameter. A statement that such a parameter changes depends on it.
 */
public final class VerdictChanges {

    private VerdictChanges() {
    }

    /**
     * Compares two runs. Statements about curves that one of them did not measure are left out.
     *
     * @param conditions
     *            the conditions of the later run
     * @return a sentence, then a line for each statement whose verdict differs
     */
    public static List<String> between(ExperimentConditions conditions, List<MeasuredPoint> before,
            List<MeasuredPoint> now) {
        Map<String, ExpectationResult> usual = judged(conditions, before).collect(
                Collectors.toMap(result -> result.expectation().id(), Function.identity()));
        List<ResultPair> both = judged(conditions, now).flatMap(
                result -> Optional.ofNullable(usual.get(result.expectation().id()))
                        .map(earlier -> new ResultPair(earlier, result))
                        .stream())
                .toList();
        List<String> lines = both.stream().filter(ResultPair::differs).map(ResultPair::line).toList();
        return Stream.concat(
                Stream.of("%s of %s in both runs %s another verdict%s".formatted(lines.size(),
                        CountText.of(both.size(), "statement"), lines.size() == 1 ? "has" : "have",
                        lines.isEmpty() ? "." : ":")),
                lines.stream()).toList();
    }

    /** Returns the results of statements about curves that a run measured. */
    private static Stream<ExpectationResult> judged(ExperimentConditions conditions, List<MeasuredPoint> points) {
        return new JudgedStatements(ExperimentReport.judge(conditions, points), points).listed()
                .stream()
                .filter(result -> result.expectation()
                        .curves()
                        .stream()
                        .allMatch(curve -> points.stream()
                                .anyMatch(point -> curve.equals(point.experiment() + "/" + point.curve()))));
    }

    /** The results of one statement in both runs. */
    private record ResultPair(ExpectationResult usual, ExpectationResult now) {

        boolean differs() {
            return usual.verdict() != now.verdict();
        }

        String line() {
            return "%s: %s -> %s, expected %s: %s".formatted(now.expectation().id(), verdict(usual), verdict(now),
                    now.expectation().bound(), now.expectation().says());
        }
    }

    private static String verdict(ExpectationResult result) {
        return result.verdict() == ExpectationVerdict.NOT_MEASURED || result.value().toString().isEmpty()
                ? result.verdict().toString()
                : "%s (%s)".formatted(result.verdict(), result.value());
    }
}
