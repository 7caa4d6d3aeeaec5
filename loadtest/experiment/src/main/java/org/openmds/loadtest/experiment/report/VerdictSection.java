package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.expectation.Finding;
import org.openmds.loadtest.experiment.expectation.Finding.Verdict;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Table;

/** Whether what the papers say was seen again. */
final class VerdictSection {

    static final List<String> HEAD = List.of("figure", "the paper", "where", "here", "read at", "value", "expected",
            "verdict", "reason");

    private VerdictSection() {
    }

    static Section of(List<Finding> findings, List<String> problems) {
        List<List<String>> counts = Stream.of(Verdict.values())
                .map(verdict -> List.of(verdict.toString(), Long.toString(
                        findings.stream().filter(finding -> finding.verdict() == verdict).count())))
                .toList();
        Section.Builder section = Section.titled("verdicts", "What was reproduced")
                .prose("Each of these sentences of the papers is a formula over the measured points, with a bound; the verdict is computed. J is the scalability study, I the earlier study of MDS2, G the MDS4 talk, D DiPerF. A formula is read at the measured point nearest to the paper's, within a factor of two: \"600 for 400\" where the paper has 400. In the era now, a sentence that is not reproduced tells what the property's absence changes.")
                .table(new Table("Verdicts", List.of("verdict", "sentences"), counts))
                .table(new Table("Sentences of the papers", HEAD, rows(findings)));
        if (!problems.isEmpty()) {
            section.table(new Table("What could not be measured", List.of("problem"),
                    problems.stream().map(List::of).toList()));
        }
        return section.build();
    }

    static List<List<String>> rows(List<Finding> findings) {
        List<List<String>> rows = new ArrayList<>();
        for (Finding finding : findings) {
            rows.add(List.of(finding.expectation().figure(), finding.expectation().says(),
                    finding.expectation().where(), finding.expectation().means(), finding.readAt(),
                    Quantity.number(finding.value()),
                    finding.expectation().expected(), finding.verdict().toString(), finding.reason()));
        }
        return rows;
    }
}
