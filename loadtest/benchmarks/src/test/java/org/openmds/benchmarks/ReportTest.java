package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

final class ReportTest {

    private static final Machine MACHINE = new Machine(Map.of("commit", "abc"));

    @Test
    void toJson_textWithQuotesAndLines_isEscaped() {
        Report report = new Report("which \"one\"?\n", "none", List.of(new Figure("rate", 1.5, "1/s")), List.of());

        assertThat(report.toJson(MACHINE)).isEqualTo("""
                {"question": "which \\"one\\"?\\u000a", "data": "none", "machine": {"commit": "abc"}, "figures": [
                  {"name": "rate", "unit": "1/s", "value": 1.5}
                ], "verdicts": [

                ]}
                """.replace("[\n\n]", "[\n  \n]"));
    }

    @Test
    void toText_missedBar_saysFail() {
        Report report = new Report("question?", "data", List.of(new Figure("rate", 12345.678, "1/s")),
                List.of(new Verdict("must be more", false)));

        assertThat(report.passed()).isFalse();
        assertThat(report.toText(MACHINE)).contains("commit    abc\n", "12,345.68 1/s\n", "FAIL  must be more\n");
    }
}
