package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.RunResult.Ceiling;
import org.openmds.loadtest.result.analysis.RunResult.ClockMapping;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.Dot;
import org.openmds.loadtest.result.analysis.RunResult.Metric;
import org.openmds.loadtest.result.analysis.RunResult.Phase;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.analysis.RunResult.Validation;

/**
 * Makes a {@link RunResult} of a run's folder. Records are mapped and read twice, where they lie: first for who was active when, then for
 * everything that depends on it. Memory grows with clients, quanta and testers, not with records, and the result is the same, to the last
 * digit, however records are spread over batches, extents and threads.
 */
public final class Analysis {

    /** The kind of client of runs that were imported: what has no plan cannot have missed it. */
    public static final String IMPORTED = "imported";

    private final RunInputs inputs;
    private final AnalysisOptions options;
    private final VerdictRules rules;
    private final List<FirstPass.Look> looks;

    private Analysis(RunInputs inputs, AnalysisOptions options, VerdictRules rules, List<FirstPass.Look> looks) {
        this.inputs = inputs;
        this.options = options;
        this.rules = rules;
        this.looks = looks;
    }

    /** By the usual rules. */
    public static RunResult of(RunFolder folder, AnalysisOptions options) throws AnalysisException, IOException {
        return of(folder, options, VerdictRules.DEFAULT);
    }

    /**
     * @throws AnalysisException
     *             where the folder is not a run's, or options leave nothing to analyse
     * @throws IOException
     *             where it cannot be read
     */
    public static RunResult of(RunFolder folder, AnalysisOptions options, VerdictRules rules)
            throws AnalysisException, IOException {
        RunInputs inputs = RunInputs.read(folder);
        FirstPass first = new FirstPass();
        first.run(inputs.testers(), options.threads());
        return new Analysis(inputs, options, rules, inputs.testers().stream().map(first::look).toList())
                .result();
    }

    private RunResult result() throws AnalysisException, IOException {
        Frame frame = new FrameMaker(inputs, options, looks).frame();
        Users users = new Users(frame.timeline(), looks.stream().map(FirstPass.Look::clients).toList());
        Totals totals = new Totals(frame);
        SecondPass second = new SecondPass(frame, looks, totals::add);
        second.run(inputs.testers(), options.threads());
        return result(frame, users, totals, second.total());
    }

    private RunResult result(Frame frame, Users users, Totals totals, RunTally tally) {
        List<Summary> summaries = new ArrayList<>();
        List<Distribution> distributions = new ArrayList<>();
        List<StepSummary> steps = new ArrayList<>();
        for (int i = 0; i < frame.parts().size(); i++) {
            Part part = frame.parts().get(i);
            Tally counted = frame.segments().tally(part, totals.bySegment());
            Summary summary = Summaries.summary(part, counted, users(users, part, counted));
            summaries.add(summary);
            distributions.add(Summaries.distribution(part, counted));
            if (i >= Frame.STEPS) {
                steps.add(new StepSummary(part.level(), summary,
                        Summaries.little(inputs.plan().load(), summary, counted)));
            }
        }
        ClientRows clients = new ClientRows(frame, tally, totals.counts());
        List<GeneratorUse> uses = uses(frame);
        Summary whole = summaries.get(Frame.WHOLE);
        Validation validation = new ServerView(frame, tally, inputs).validation(whole);
        Ceiling ceiling = ceiling(Evidence.fastest(whole, steps), summaries.get(Frame.PEAK), uses);
        List<TesterRow> testers = testers(totals, clients, uses);
        Evidence evidence = new Evidence(inputs, frame, whole, steps,
                frame.parts().subList(Frame.STEPS, frame.parts().size()), testers, uses, totals.damages(), validation,
                ceiling,
                clients.canTellFairness());
        return new RunResult(inputs.run(), inputs.plan(), frame.quanta().step() / 1e9, whole, summaries.get(Frame.PEAK),
                steps,
                new QuantumRows(frame, tally, users, isOpen(), options.averaged()).rows(), testers, clients.rows(),
                clients.fairness(), phases(tally), metrics(frame, tally), inputs.server(), validation,
                new Judge(rules, evidence).verdict(), distributions, ceiling, dots(tally), ShownExamples.of(inputs));
    }

    /** Imported and open loads have no users that wait for themselves: theirs are the requests under way. */
    private double users(Users users, Part part, Tally counted) {
        return isOpen() && part.seconds() > 0
                ? counted.busyNanos() / 1e9 / part.seconds()
                : users.mean(part.from(), part.to());
    }

    private boolean isOpen() {
        return inputs.plan().load().model() == Load.Model.OPEN;
    }

    private List<GeneratorUse> uses(Frame frame) {
        List<GeneratorUse> uses = new ArrayList<>();
        for (TesterData tester : inputs.testers()) {
            uses.add(GeneratorUse.of(tester, inputs.generators().get(tester.index()), frame.whole(),
                    rules.busyProcessors()));
        }
        return uses;
    }

    private Ceiling ceiling(Summary fastest, Summary peak, List<GeneratorUse> uses) {
        boolean isBusy = uses.stream().anyMatch(use -> use.samples() > 0 && use.busyShare() > rules.busySamples());
        double reached = Math.max(fastest.throughput(), peak.throughput());
        boolean isNear = options.ceiling() > 0 && reached >= rules.ceiling() * options.ceiling();
        return new Ceiling(options.ceiling(), options.ceilingSource(), isBusy || isNear);
    }

    private List<TesterRow> testers(Totals totals, ClientRows clients, List<GeneratorUse> uses) {
        List<TesterRow> rows = new ArrayList<>();
        for (TesterData tester : inputs.testers()) {
            GeneratorUse use = uses.get(tester.index());
            Totals.Tester total = totals.tester(tester.index());
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

    private static List<Phase> phases(RunTally tally) {
        List<Phase> phases = new ArrayList<>();
        tally.phases()
                .forEach((name, durations) -> phases.add(new Phase(
                        Phases.isServer(name) ? name.substring(Phases.SERVER.length()) : name, Phases.isServer(name),
                        durations.times())));
        return phases;
    }

    private static List<Metric> metrics(Frame frame, RunTally tally) {
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
                .limit(RunResult.MOST_DOTS)
                .toList();
    }
}
