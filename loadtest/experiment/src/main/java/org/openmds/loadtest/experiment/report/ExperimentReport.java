package org.openmds.loadtest.experiment.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.ExpectationCatalog;
import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.FormulaFunctions;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.ReportSection;

/** Writes the report of experiments: one page that needs no network, with gnuplot scripts beside it. The answer comes first. */
public final class ExperimentReport {

    private ExperimentReport() {
    }

    /**
     * Writes the report.
     *
     * @param references
     *            the references of the machine, before and after curves
     * @param problems
     *            the reasons why points were not measured
     * @return the page
     */
    public static Path write(Path folder, ExperimentConditions conditions, List<Experiment> experiments,
            List<MeasuredPoint> points,
            List<MachineReference> references, List<String> problems) throws IOException {
        List<ExpectationResult> findings = judge(conditions, points);
        JudgedStatements statements = new JudgedStatements(findings, points);
        ExperimentAnswer answer = new ExperimentAnswer(experiments, conditions, means(points), findings);
        List<ReportSection> sections = new ArrayList<>();
        sections.add(answer.section());
        sections.add(RecommendationSection.of(means(points), conditions));
        sections.add(VerdictSection.of(statements, problems));
        for (Experiment experiment : experiments) {
            List<MeasuredPoint> measured = points.stream()
                    .filter(point -> point.experiment().equals(experiment.id()))
                    .toList();
            sections.addAll(new FigureSections(experiment, conditions, measured,
                    StaticFileReferences.of(experiment, references, measured), statements)
                    .all(experiments.size() == 1));
        }
        sections.add(ModelSection.of(experiments, SourceLinks.from(folder, Path.of(""))));
        sections.add(ContradictionSection.of());
        return ReportFiles.page(folder, "The comparison: MDS2, R-GMA, Hawkeye, MDS4 and OpenMDS",
                answer.head(ReportIntroduction.of(conditions, points)), sections);
    }

    /** Returns the answer in lines for a terminal. */
    public static String answer(ExperimentConditions conditions, List<Experiment> experiments,
            List<MeasuredPoint> points) {
        return new ExperimentAnswer(experiments, conditions, means(points), judge(conditions, points)).toText();
    }

    private static List<MeasuredPoint> means(List<MeasuredPoint> points) {
        return RepeatedPoint.of(points).stream().map(RepeatedPoint::mean).toList();
    }

    static List<ExpectationResult> judge(ExperimentConditions conditions, List<MeasuredPoint> points) {
        return ExpectationCatalog.load().judge(new FormulaFunctions(points, conditions));
    }
}
