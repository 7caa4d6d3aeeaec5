package org.openmds.loadtest.experiment.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.Reference;
import org.openmds.loadtest.experiment.expectation.Evidence;
import org.openmds.loadtest.experiment.expectation.Expectations;
import org.openmds.loadtest.experiment.expectation.Finding;
import org.openmds.loadtest.result.report.Reports;
import org.openmds.loadtest.result.report.Section;

/** Writes the report of experiments: one page that needs no network, with gnuplot scripts beside it. */
public final class ExperimentReport {

    private ExperimentReport() {
    }

    /**
     * @param references
     *            of the machine, before and after curves
     * @param problems
     *            what could not be measured, and why
     * @return the page
     */
    public static Path write(Path folder, Conditions conditions, List<Experiment> experiments, List<Measured> points,
            List<Reference> references, List<String> problems) throws IOException {
        List<Finding> findings = Expectations.load().judge(new Evidence(points, conditions));
        List<Section> sections = new ArrayList<>();
        sections.add(ModelSection.of(experiments, SourceLinks.from(folder, Path.of(""))));
        sections.add(VerdictSection.of(findings, problems));
        for (Experiment experiment : experiments) {
            List<Measured> measured = points.stream()
                    .filter(point -> point.experiment().equals(experiment.id()))
                    .toList();
            sections.addAll(new FigureSections(experiment, conditions, measured,
                    StaticBytes.of(experiment, references, measured), findings).all());
        }
        sections.add(RecommendationSection.of(points, conditions));
        sections.add(ContradictionSection.of());
        return Reports.page(folder, "The comparison: MDS2, R-GMA, Hawkeye, MDS4 and OpenMDS",
                ReportLead.of(conditions, points),
                sections);
    }
}
