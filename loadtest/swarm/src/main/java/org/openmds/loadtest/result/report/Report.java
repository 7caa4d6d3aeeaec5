package org.openmds.loadtest.result.report;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.threshold.Check;

/**
 * What is said of a run.
 *
 * @param checks
 *            thresholds and whether the run kept them; empty where it had none
 */
record Report(RunResult run, List<Check> checks) {

    Report {
        checks = List.copyOf(checks);
    }

    /** All plots have the way of connecting in their titles. */
    List<Section> sections() {
        String connection = Wording.of(run.plan().connection());
        return Stream.of(RunSection.of(run), LoadSection.of(run), ResponseSection.of(run), OutcomeSection.section(run),
                StepSection.of(run), ServerSection.of(run), MachineSection.of(run), FairnessSection.of(run),
                PhaseSection.of(run), MetricSection.of(run), GeneratorSection.of(run), Glossary.section())
                .filter(section -> !section.isEmpty())
                .map(section -> named(section, connection))
                .toList();
    }

    private static Section named(Section section, String connection) {
        return new Section(section.id(), section.title(),
                section.parts()
                        .stream()
                        .map(part -> part instanceof Section.Drawn drawn
                                ? new Section.Drawn(drawn.plot().named(connection))
                                : part)
                        .toList());
    }

    List<Plot> plots() {
        return sections().stream().flatMap(section -> section.plots().stream()).toList();
    }

    String toHtml() {
        return HtmlPage.of(run.plan().name() + ": load test", ReportHead.of(this), sections());
    }
}
