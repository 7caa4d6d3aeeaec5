package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** The section with the verdict on each statement of the papers. */
final class VerdictSection {

    static final List<String> HEAD = List.of("figure", "the paper", "where", "here", "read at", "value", "expected",
            "verdict", "reason");

    private VerdictSection() {
    }

    static ReportSection of(JudgedStatements statements, List<String> problems) {
        List<ExpectationResult> findings = statements.listed();
        String counts = Stream.of(ExpectationVerdict.values())
                .map(verdict -> Map.entry(verdict,
                        findings.stream().filter(finding -> finding.verdict() == verdict).count()))
                .filter(each -> each.getValue() > 0)
                .map(each -> "%d %s".formatted(each.getValue(), each.getKey()))
                .collect(Collectors.joining(", "));
        ReportSection.Builder section = ReportSection.titled("verdicts", "What was reproduced")
                .prose(counts.isEmpty() ? "" : "Statements: %s.".formatted(counts))
                .prose(statements.others())
                .prose(counts.isEmpty()
                        ? ""
                        : "Each statement of the papers is expressed as a formula over the measured points, with a bound; the verdict is "
                                + "computed from it. J is the scalability study, I the earlier study of MDS2, G the MDS4 talk, D DiPerF. A "
                                + "formula uses the measured point nearest to the paper's, within a factor of two: \"600 for 400\" means that 600 "
                                + "was used where the paper has 400. A statement is no evidence if a server that answers each query in 2 ms, in place of "
                                + "all systems, would confirm it at the same points. In the era now, a statement that is not reproduced shows the effect of "
                                + "removing the property.")
                .table(new ReportTable("Statements of the papers", HEAD, rows(findings)));
        if (!problems.isEmpty()) {
            section.table(new ReportTable("Points that were not measured", List.of("problem"),
                    problems.stream().map(List::of).toList()));
        }
        return section.build();
    }

    static List<List<String>> rows(List<ExpectationResult> findings) {
        List<List<String>> rows = new ArrayList<>();
        for (ExpectationResult expectationResult : findings) {
            rows.add(List.of(expectationResult.expectation().figure(), expectationResult.expectation().says(),
                    expectationResult.expectation().where(), expectationResult.expectation().means(),
                    expectationResult.readAt(),
                    QuantityFormat.number(expectationResult.value()),
                    expectationResult.expectation().expected(), expectationResult.verdict().toString(),
                    expectationResult.reason()));
        }
        return rows;
    }
}
