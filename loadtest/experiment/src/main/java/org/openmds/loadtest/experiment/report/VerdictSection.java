package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** The section with the verdict on each statement of the papers. */
final class VerdictSection {

    static final List<String> HEAD = List.of("figure", "the paper", "where", "here", "read at", "value (95 % interval)",
            "expected",
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
                                + "statement is reproduced if the whole 95 % interval of the value is within the bound, and undecided if the interval contains the bound. "
                                + "It is read at the places that it names. It is no evidence if a server that answers each query in 2 ms, in place of "
                                + "all systems, would confirm it at the same points; not loaded if it is about a limit and users limit the throughput there; "
                                + "by construction if a parameter of the rebuilt system makes it true. In the era now, a statement that is not reproduced "
                                + "shows the effect of removing the property.")
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
                    expectationResult.value().toString(),
                    expectationResult.expectation().bound().toString(), expectationResult.verdict().toString(),
                    expectationResult.reason()));
        }
        return rows;
    }
}
