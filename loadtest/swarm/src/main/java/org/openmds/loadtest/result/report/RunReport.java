package org.openmds.loadtest.result.report;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/**
 * The report of a run.
 *
 * @param checks
 *            results of the thresholds; empty if there were none
 */
record RunReport(RunResult run, List<ThresholdCheck> checks) {

    RunReport {
        checks = List.copyOf(checks);
    }

    /** Returns the sections; all plots have the kind of connection in their titles. */
    List<ReportSection> sections() {
        String connection = ReportWording.of(run.setup().plan().connection());
        return Stream.of(LoadSection.of(run).open(), ResponseSection.of(run).open(),
                run.summaries().steps().size() > 1 ? StepSection.of(run).open() : StepSection.of(run),
                OutcomeSection.section(run), ServerSection.of(run), MachineSection.of(run), FairnessSection.of(run),
                PhaseSection.of(run), MetricSection.of(run), GeneratorSection.of(run), RunSection.of(run),
                GlossarySection.section())
                .filter(section -> !section.isEmpty())
                .map(section -> named(section, connection))
                .toList();
    }

    private static ReportSection named(ReportSection section, String connection) {
        return new ReportSection(section.id(), section.title(), section.isOpen(),
                section.parts()
                        .stream()
                        .map(part -> part instanceof ReportSection.PlotPart plotPart
                                ? new ReportSection.PlotPart(plotPart.plot().withConnection(connection))
                                : part)
                        .toList());
    }

    List<Plot> plots() {
        return sections().stream().flatMap(section -> section.plots().stream()).toList();
    }

    String toHtml() {
        return HtmlPage.of(run.setup().plan().name() + ": load test", ReportHead.of(this), sections());
    }
}
