package org.openmds.loadtest.experiment.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;

/** Tests that the formulas confirm systems that follow the papers' curves, and that they confirm no idle server. */
final class ExpectationPowerTest {

    private static final ExpectationCatalog EXPECTATIONS = ExpectationCatalog.load();

    private static List<ExpectationResult> judge(List<MeasuredPoint> points) {
        return EXPECTATIONS.judge(new FormulaFunctions(points, PaperCurves.FULL));
    }

    /**
     * Returns true if the statement is of a paper and can be evidence. Statements of this project are about systems that no paper measured.
     */
    private static boolean canBeEvidence(ExpectationResult result) {
        return !result.expectation().where().startsWith("docs/")
                && !Set.of(ExpectationVerdict.NO_EVIDENCE, ExpectationVerdict.BY_CONSTRUCTION)
                        .contains(result.verdict());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void judge_systemsThatFollowThePapersCurves_earnNineOfTenStatements(long seed) {
        List<ExpectationResult> judged = judge(PaperCurves.points(seed)).stream()
                .filter(ExpectationPowerTest::canBeEvidence)
                .toList();
        List<String> others = judged.stream()
                .filter(result -> result.verdict() != ExpectationVerdict.REPRODUCED)
                .map(result -> "%s: %s %s %s".formatted(result.expectation().id(), result.verdict(), result.value(),
                        result.reason()))
                .toList();

        assertThat(judged).hasSizeGreaterThanOrEqualTo(110);
        assertThat(others).hasSizeLessThanOrEqualTo(judged.size() / 10);
    }

    @Test
    void judge_idleServerInPlaceOfAllSystems_reproducesNothing() {
        assertThat(judge(new IdleServer(PaperCurves.points(1)).exactly()))
                .noneMatch(result -> result.verdict() == ExpectationVerdict.REPRODUCED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void judge_idleServersWithNoise_reproduceHardlyAnything(int seed) {
        // These are other measurements than those that the verdicts take into account.
        assertThat(judge(new IdleServer(PaperCurves.points(1)).measured(1_000 + seed)))
                .filteredOn(result -> result.verdict() == ExpectationVerdict.REPRODUCED)
                .extracting(result -> result.expectation().id())
                .hasSizeLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void judge_idleServersMeasuredOnce_reproduceHardlyAnything(int seed) {
        List<MeasuredPoint> once = PaperCurves.points(1);

        assertThat(judge(new IdleServer(once.subList(0, once.size() / PaperCurves.REPEATS)).measured(2_000 + seed)))
                .filteredOn(result -> result.verdict() == ExpectationVerdict.REPRODUCED)
                .extracting(result -> result.expectation().id())
                .hasSizeLessThanOrEqualTo(2);
    }
}
