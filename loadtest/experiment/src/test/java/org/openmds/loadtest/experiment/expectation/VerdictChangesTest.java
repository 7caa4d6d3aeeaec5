package org.openmds.loadtest.experiment.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.report.VerdictChanges;

/** Compares simulated systems that follow the papers' curves with the same systems and a quicker Registry. */
final class VerdictChangesTest {

    private static final List<MeasuredPoint> USUAL = PaperCurves.points(1)
            .stream()
            .filter(point -> point.experiment().equals("set2"))
            .toList();

    /** Returns a point of a Registry that answers a thousand times as quickly. */
    private static MeasuredPoint quicker(MeasuredPoint point) {
        if (!point.curve().equals("registry")) {
            return point;
        }
        double response = point.response() / 1_000;
        double throughput = point.users() / (response + point.think());
        return new MeasuredPoint(point.place(), point.conditions(),
                new PointAnswers(point.seconds(), Math.round(throughput * point.seconds()), 0, throughput, response,
                        response, response, point.answerBytes(), point.steps(), point.stepsMiss()),
                point.server(), point.verdict(), "");
    }

    @Test
    void between_samePoints_saysThatNothingChanges() {
        assertThat(VerdictChanges.between(PaperCurves.FULL, USUAL, USUAL)).singleElement()
                .asString()
                .startsWith("0 of ")
                .endsWith(" statements in both runs have another verdict.");
    }

    @Test
    void between_quickerRegistry_namesItsStatements() {
        List<String> lines = VerdictChanges.between(PaperCurves.FULL, USUAL,
                USUAL.stream().map(VerdictChangesTest::quicker).toList());

        assertThat(lines).anyMatch(line -> line.matches(
                "registry-problems: by construction [(].*[)] -> not reproduced [(].*[)], expected at least 2: .*"));
        assertThat(lines.stream().skip(1))
                .noneMatch(line -> line.startsWith("manager-"));
    }

    @Test
    void between_curveOfOneRunOnly_isLeftOut() {
        List<MeasuredPoint> without = USUAL.stream().filter(point -> !point.curve().equals("registry")).toList();

        assertThat(VerdictChanges.between(PaperCurves.FULL, USUAL, without)).noneMatch(
                line -> line.startsWith("registry-"));
    }
}
