package org.openmds.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

final class BenchmarkReportTest {

    private static final RunEnvironment MACHINE = new RunEnvironment(Map.of("commit", "abc"));

    @Test
    void toJson_textWithQuotesAndLines_isEscaped() {
        BenchmarkReport report = new BenchmarkReport("which \"one\"?\n", "none",
                List.of(new MeasuredFigure("rate", 1.5, "1/s")), List.of());

        assertThat(report.toJson(MACHINE)).isEqualTo("""
                {"question": "which \\"one\\"?\\n", "data": "none", "machine": {"commit": "abc"}, "figures": [
                  {"name": "rate", "unit": "1/s", "value": 1.5}
                ], "verdicts": []}
                """);
    }

    @Test
    void toJson_infiniteNumber_isNull() {
        BenchmarkReport report = new BenchmarkReport("question?", "none",
                List.of(new MeasuredFigure("ratio", Double.NaN, "")), List.of());

        assertThat(report.toJson(MACHINE)).contains("\"value\": null");
    }

    @Test
    void toText_table_hasMeasuredReferenceResultAndLimit() {
        ResultRow resultRow = new ResultRow("small query", new MeasuredQuantity(34_000, "/s"),
                Optional.of(new MeasuredQuantity(40_000, "/s")),
                new MeasuredQuantity(0.85, ""), RequiredRange.atLeast(0.85));
        BenchmarkReport report = new BenchmarkReport("question?", "data", List.of(resultRow), List.of(), List.of());

        assertThat(report.passed()).isTrue();
        assertThat(report.toText(MACHINE)
                .lines()
                .filter(each -> each.contains("small query"))
                .findAny()
                .orElseThrow()
                .split("\\s{2,}"))
                .containsExactly("", "small query", "34,000/s", "40,000/s", "0.85", ">= 0.85", "PASS");
        assertThat(report.toJson(MACHINE)).contains("\"row\": \"small query\", \"measured\": 34000.0",
                "\"bar\": \">= 0.85\", \"passed\": true");
    }

    @Test
    void toText_missedRequirement_printsFail() {
        BenchmarkReport report = new BenchmarkReport("question?", "data",
                List.of(new MeasuredFigure("rate", 12345.678, "1/s")),
                List.of(new RequirementCheck("must be more", false)));

        assertThat(report.passed()).isFalse();
        assertThat(report.toText(MACHINE)).contains("commit    abc\n", "12,345.68 1/s\n", "FAIL  must be more\n");
    }
}
