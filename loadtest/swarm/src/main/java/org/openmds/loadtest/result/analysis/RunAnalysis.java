package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.RunResult.Ceiling;
import org.openmds.loadtest.result.analysis.RunResult.ClockMapping;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.Dot;
import org.openmds.loadtest.result.analysis.RunResult.Metric;
import org.openmds.loadtest.result.analysis.RunResult.PhaseTimes;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.analysis.RunResult.Validation;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.record.RunInputs;
import org.openmds.loadtest.result.record.TesterData;

/**
 * Computes the {@link RunResult} of a run's folder. Records are memory-mapped and read twice: first to find when each client was active,
 * then to count everything that depends on it. Memory grows with clients, quanta and testers, not with records. The result is exactly the
 * same for any distribution of the records over batches, extents and threads.
 */
public final class RunAnalysis {

    /** The kind of client of imported runs; they have no plan to compare with. */
    public static final String IMPORTED = "imported";

    private final RunInputs inputs;
    private final AnalysisOptions options;
    private final VerdictRules rules;
    private final List<FirstPass.TesterOverview> overviews;

    private RunAnalysis(RunInputs inputs, AnalysisOptions options, VerdictRules rules,
            List<FirstPass.TesterOverview> looks) {
        this.inputs = inputs;
        this.options = options;
        this.rules = rules;
        this.overviews = looks;
    }

    /** Analyses a run with the default rules. */
    public static RunResult analyze(RunFolder folder, AnalysisOptions options) throws AnalysisException, IOException {
        return analyze(folder, options, VerdictRules.DEFAULT);
    }

    /**
     * @throws AnalysisException
     *             if the folder is not that of a run, or the options leave nothing to analyse
     * @throws IOException
     *             if the folder cannot be read
     */
    public static RunResult analyze(RunFolder folder, AnalysisOptions options, VerdictRules rules)
            throws AnalysisException, IOException {
        RunInputs inputs = RunInputs.read(folder);
        FirstPass first = new FirstPass();
        first.run(inputs.testers(), options.threads());
        return new RunAnalysis(inputs, options, rules, inputs.testers().stream().map(first::overview).toList())
                .result();
    }

    private RunResult result() throws AnalysisException, IOException {
        AnalysisFrame frame = new AnalysisFrameBuilder(inputs, options, overviews).build();
        ActiveUsers users = new ActiveUsers(frame.timeline(),
                overviews.stream().map(FirstPass.TesterOverview::clients).toList());
        TesterTotals totals = new TesterTotals(frame);
        SecondPass second = new SecondPass(frame, overviews, totals::add);
        second.run(inputs.testers(), options.threads());
        return result(frame, users, totals, second.total());
    }

    private RunResult result(AnalysisFrame frame, ActiveUsers users, TesterTotals totals, RunTally tally) {
        List<Summary> summaries = new ArrayList<>();
        List<Distribution> distributions = new ArrayList<>();
        List<StepSummary> steps = new ArrayList<>();
        for (int i = 0; i < frame.parts().size(); i++) {
            RunPeriod runPeriod = frame.parts().get(i);
            RequestTally counted = frame.segments().tally(runPeriod, totals.bySegment());
            Summary summary = SummaryCalculator.summary(runPeriod, counted, users(users, runPeriod, counted));
            summaries.add(summary);
            distributions.add(SummaryCalculator.distribution(runPeriod, counted));
            if (i >= AnalysisFrame.STEPS) {
                steps.add(new StepSummary(runPeriod.level(), summary,
                        SummaryCalculator.littleCheck(inputs.plan().load(), summary, counted)));
            }
        }
        ClientRows clients = new ClientRows(frame, tally, totals.testerClients());
        List<GeneratorUsage> uses = uses(frame);
        Summary whole = summaries.get(AnalysisFrame.WHOLE);
        Validation validation = new ServerView(frame, tally, inputs).validation(whole);
        Ceiling ceiling = ceiling(VerdictEvidence.fastest(whole, steps), summaries.get(AnalysisFrame.PEAK), uses);
        List<TesterRow> testers = testers(totals, clients, uses);
        VerdictEvidence evidence = new VerdictEvidence(inputs, frame, whole,
                new VerdictEvidence.MeasuredSteps(steps,
                        frame.parts().subList(AnalysisFrame.STEPS, frame.parts().size())),
                testers, uses, totals.damages(), validation, ceiling, clients.isFairnessKnown());
        return new RunResult(new RunResult.RunSetup(inputs.run(), inputs.plan(), frame.quanta().step() / 1e9),
                new RunResult.RunSummaries(whole, summaries.get(AnalysisFrame.PEAK), steps),
                new QuantumRows(frame, tally, users, isOpen(), options.averagedQuanta()).rows(),
                new RunResult.UserResults(testers, clients.rows(), clients.fairness()),
                new RunResult.RequestDetails(phases(tally), metrics(frame, tally)),
                new RunResult.ServiceResults(inputs.server(), validation),
                new VerdictEvaluator(rules, evidence).verdict(), distributions, ceiling,
                new RunResult.RequestSamples(dots(tally), ExampleSelection.of(inputs)));
    }

    /** Returns the average number of users. Imported and open loads have no waiting users: there it is the number of requests in flight. */
    private double users(ActiveUsers users, RunPeriod runPeriod, RequestTally counted) {
        return isOpen() && runPeriod.seconds() > 0
                ? counted.busyNanos() / 1e9 / runPeriod.seconds()
                : users.mean(runPeriod.from(), runPeriod.to());
    }

    private boolean isOpen() {
        return inputs.plan().load().model() == LoadProfile.LoadModel.OPEN;
    }

    private List<GeneratorUsage> uses(AnalysisFrame frame) {
        List<GeneratorUsage> uses = new ArrayList<>();
        for (TesterData tester : inputs.testers()) {
            uses.add(GeneratorUsage.of(tester, inputs.generators().get(tester.index()), frame.whole(),
                    rules.generator().busyProcessors()));
        }
        return uses;
    }

    private Ceiling ceiling(Summary fastest, Summary peak, List<GeneratorUsage> uses) {
        boolean isBusy = uses.stream()
                .anyMatch(use -> use.samples() > 0 && use.busyShare() > rules.generator().busySamples());
        double reached = Math.max(fastest.throughput(), peak.throughput());
        boolean isNear = options.ceiling() > 0 && reached >= rules.ceiling() * options.ceiling();
        return new Ceiling(options.ceiling(), options.ceilingSource(), isBusy || isNear);
    }

    private List<TesterRow> testers(TesterTotals totals, ClientRows clients, List<GeneratorUsage> uses) {
        List<TesterRow> rows = new ArrayList<>();
        for (TesterData tester : inputs.testers()) {
            GeneratorUsage use = uses.get(tester.index());
            TesterTotals.TesterTotal total = totals.tester(tester.index());
            rows.add(new TesterRow(tester.info(), clock(tester), total.roundTrip(), total.whole(), total.peak(),
                    use.processCpuMean(), use.processCpuMost(), use.longestPause(), clients.spread(tester)));
        }
        return rows;
    }

    private static ClockMapping clock(TesterData tester) {
        ClockFit fit = tester.clock();
        double bound = fit.boundNanos() == Long.MAX_VALUE ? 0 : fit.boundNanos() / 1e9;
        return new ClockMapping(fit.samples(), fit.offsetNanos() / 1e9, fit.drift(), bound);
    }

    private static List<PhaseTimes> phases(RunTally tally) {
        List<PhaseTimes> phases = new ArrayList<>();
        tally.phases()
                .forEach((name, durationTally) -> phases.add(new PhaseTimes(
                        PhaseNames.isServer(name) ? name.substring(PhaseNames.SERVER.length()) : name,
                        PhaseNames.isServer(name),
                        durationTally.times())));
        return phases;
    }

    private static List<Metric> metrics(AnalysisFrame frame, RunTally tally) {
        return new TreeMap<>(tally.metrics()).entrySet()
                .stream()
                .map(metric -> metric.getValue().result(metric.getKey(), frame.quanta()))
                .toList();
    }

    private static List<Dot> dots(RunTally tally) {
        return tally.dots()
                .stream()
                .sorted(Comparator.comparingDouble(Dot::time)
                        .thenComparingDouble(Dot::response)
                        .thenComparingInt(Dot::tester)
                        .thenComparing(Dot::outcome))
                .limit(RunResult.MAX_DOTS)
                .toList();
    }
}
