package org.openmds.loadtest.result.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult.Ceiling;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.analysis.RunResult.Validation;
import org.openmds.loadtest.result.record.RecordDamage;
import org.openmds.loadtest.result.record.RunInputs;
import org.openmds.loadtest.result.record.TesterData;

/**
 * The figures that a verdict is based on.
 *
 * @param testers
 *            rows of the testers, in their order
 * @param uses
 *            use of each tester's machine, in the testers' order
 * @param damages
 *            damage to each tester's records, in the testers' order
 * @param isFairnessKnown
 *            true if the peak was long enough for a statement on fairness
 */
record VerdictEvidence(RunInputs inputs, AnalysisFrame frame, Summary whole, MeasuredSteps steps,
        List<TesterRow> testers, List<GeneratorUsage> uses, List<RecordDamage> damages, Validation validation,
        Ceiling ceiling, boolean isFairnessKnown) {

    /**
     * The steps of the plan, in their order.
     *
     * @param parts
     *            period of each step
     */
    record MeasuredSteps(List<StepSummary> summaries, List<RunPeriod> parts) {
    }

    /** Returns true if the records were imported: there was no plan, and the generator was not sampled. */
    boolean isImported() {
        return inputs.plan().client().kind().equals(RunAnalysis.IMPORTED);
    }

    boolean isOpen() {
        return inputs.plan().load().model() == LoadProfile.LoadModel.OPEN;
    }

    /** Returns the summary with the highest throughput, of the whole run and its steps: ramps and lower steps hide a step's throughput. */
    Summary fastest() {
        return fastest(whole, steps.summaries());
    }

    static Summary fastest(Summary whole, List<StepSummary> steps) {
        return Stream.concat(Stream.of(whole), steps.stream().map(StepSummary::summary))
                .max(Comparator.comparingDouble(Summary::throughput))
                .orElse(whole);
    }

    String tester(int index) {
        TesterData tester = inputs.testers().get(index);
        return "tester %d on %s".formatted(tester.info().tester(), tester.info().host());
    }
}
