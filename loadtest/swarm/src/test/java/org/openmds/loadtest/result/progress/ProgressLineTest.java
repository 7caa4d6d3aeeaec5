package org.openmds.loadtest.result.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.model.record.Outcome;

class ProgressLineTest {

    private static LiveStatus view(long seconds, Map<Outcome, Long> outcomes, int lost) {
        return new LiveStatus("a \"run\"", Duration.ofSeconds(seconds), Duration.ofSeconds(60), 600, 620, 3,
                new LiveStatus.RecentAnswers(597.6, 0.0012, 0.0084), outcomes,
                new LiveStatus.TesterCounts(4 - lost, 0, lost));
    }

    @Test
    void of_runInProgress_showsTheMainFigures() {
        assertThat(ProgressLine.of(view(25, Map.of(Outcome.OK, 1_000L), 0), 99))
                .isEqualTo(
                        " 42% 0:35 left | 600 users | 598/s | p50 1.2 ms p99 8.4 ms | 0 failed | 4 testers | 3 in flight");
    }

    @Test
    void of_wideTerminal_namesCausesAndWhatIsMissing() {
        assertThat(
                ProgressLine.of(view(25, Map.of(Outcome.OK, 990L, Outcome.TIMEOUT, 7L, Outcome.REFUSED, 3L), 1), 160))
                .contains("600 of 620 users", "10 failed (1.0 %): timeout 7, refused 3", "1 of 4 testers LOST");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 40, 60, 79, 120})
    void of_anyWidth_isNeverWider(int width) {
        assertThat(ProgressLine.of(view(25, Map.of(Outcome.OK, 123_456_789L, Outcome.FAULT, 9_876_543L), 2), width))
                .hasSizeLessThanOrEqualTo(width);
    }

    @Test
    void of_beforeAndAfter_saysSo() {
        assertThat(ProgressLine.of(view(-5, Map.of(), 0), 79)).startsWith("starts in 0:05");
        assertThat(ProgressLine.of(view(61, Map.of(), 0), 79)).startsWith("100% draining");
    }

    @Test
    void prometheusText_isItsFormat() {
        String text = PrometheusText.of(view(25, Map.of(Outcome.OK, 1_000L, Outcome.BAD_ANSWER, 2L), 1));
        assertThat(text.lines()).allMatch(line -> line.matches(
                "# (HELP|TYPE) openmds_load_\\w+ .+|openmds_load_\\w+\\{run=\"a \\\\\"run\\\\\"\"(,\\w+=\"[\\w.]+\")?\\} [-0-9.E]+"))
                .contains("openmds_load_requests_total{run=\"a \\\"run\\\"\",outcome=\"bad_answer\"} 2",
                        "openmds_load_testers{run=\"a \\\"run\\\"\",state=\"lost\"} 1")
                .doesNotHaveDuplicates();
    }
}
