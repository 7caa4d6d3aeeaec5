package org.openmds.loadtest.preset;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.submit.TesterSubmission;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.generator.swarm.FileDescriptors;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.text.CountText;

/**
 * Runs the plans of a preset: each run gets its own folder and report.
 *
 * @param target
 *            URL of a service that replaces the preset's own, if any
 * @param progress
 *            takes progress messages
 */
public record PresetRunner(Path folder, ExperimentScale scale, Optional<String> target, ProcessStarters starters,
        Consumer<String> progress) {

    PresetPlans plans() {
        return new PresetPlans(scale);
    }

    /** Returns the scaled number of clients, limited by the file descriptors of a service in this process. */
    int connections(int paper) {
        return (int) Math.min(scale.of(paper), FileDescriptors.now().available());
    }

    /**
     * Runs a plan with one tester.
     */
    RunResult run(LoadPlan plan) throws IOException, AnalysisException, SubmissionException, InterruptedException {
        return run(plan, List.of(List.of()));
    }

    /**
     * Runs a plan, analyses it and writes its report, in a folder with the plan's name.
     *
     * @param testers
     *            further options of each tester
     */
    RunResult run(LoadPlan plan, List<List<String>> testers)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        progress.accept("%s: %s, %ds".formatted(plan.name(), CountText.of(testers.size(), "tester"),
                plan.duration().toSeconds()));
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
        LoadRun.LoadRunOptions options = new LoadRun.LoadRunOptions(plan, folder.resolve(plan.name()), testers.size(),
                testers.size(), loopback, null, ControllerTimeouts.DEFAULT, List.of());
        try (TesterSubmitter submitter = new PerTesterOptions(starters.testers().apply(javaOptions(testers.size())),
                testers);
                LoadRun run = LoadRun.open(options)) {
            LoadController.RunOutcome runOutcome = run.run(Optional.of(submitter));
            if (!runOutcome.started()) {
                throw new IOException("%s did not start: %s".formatted(plan.name(), runOutcome.problem()));
            }
            RunResult result = RunAnalysis.analyze(run.folder(), AnalysisOptions.DEFAULT);
            RunJson.write(run.folder().result(), result);
            Path _ = ReportFiles.write(run.folder().reports(), result, List.of());
            reportResult(plan.name(), result);
            return result;
        }
    }

    /**
     * Returns Java options. With more Java processes than processors, only the fast compiler warms them up in time; its slower code costs
     * little here.
     */
    private static List<String> javaOptions(int testers) {
        return testers > Runtime.getRuntime().availableProcessors() ? List.of("-XX:TieredStopAtLevel=1") : List.of();
    }

    private void reportResult(String name, RunResult result) {
        progress.accept("%s: %s, %s, p95 %s".formatted(name, result.verdict().level(),
                QuantityFormat.rate(result.summaries().whole().throughput()),
                QuantityFormat.seconds(result.summaries().whole().times().response().p95())));
        result.verdict()
                .reasons()
                .stream()
                .filter(reason -> reason.level() != RunResult.RunVerdict.VerdictLevel.VALID)
                .forEach(reason -> progress.accept("%s: %s: %s".formatted(name, reason.rule(), reason.text())));
    }

    /** Converts a time since the run's start to a time since the warm-up's end. */
    double sinceWarmUp(double sinceStart) {
        return sinceStart - seconds(scale.warmUp());
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** Returns the figures at the peak, or of the whole run if at no time all clients were active. */
    static RunResult.Summary peak(RunResult run) {
        return run.summaries().peak().requests() > 0 ? run.summaries().peak() : run.summaries().whole();
    }

    /** Gives each tester its own options, in order. */
    private record PerTesterOptions(TesterSubmitter submitter, List<List<String>> options) implements TesterSubmitter {

        @Override
        public TesterSubmission submit(TesterCommand command) throws SubmissionException {
            int number = Integer.parseInt(command.name().replaceAll("\\D", ""));
            List<String> all = new ArrayList<>(command.options());
            all.addAll(options.get(number));
            return submitter.submit(new TesterCommand(command.name(), command.controller(), command.token(), all));
        }

        @Override
        public void close() {
            submitter.close();
        }
    }
}
