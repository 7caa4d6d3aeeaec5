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

import org.openmds.loadtest.control.controller.Bounds;
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.Submission;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.Submitter;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.generator.swarm.Descriptors;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Reports;

/**
 * Where a preset runs: each of its runs has a folder and a report of its own there.
 *
 * @param target
 *            the URL of a service to take instead of the preset's own, if any
 * @param say
 *            takes progress
 */
public record Stage(Path folder, Scale scale, Optional<String> target, Starters starters, Consumer<String> say) {

    Plans plans() {
        return new Plans(scale);
    }

    /** Of the paper's clients so many as a service in this process can have connections with. */
    int connections(int paper) {
        return (int) Math.min(scale.of(paper), Descriptors.now().left());
    }

    /**
     * Carries out a plan with one tester.
     */
    RunResult run(Plan plan) throws IOException, AnalysisException, SubmissionException, InterruptedException {
        return run(plan, List.of(List.of()));
    }

    /**
     * Carries out a plan, analyses it and reports it, in a folder of the plan's name.
     *
     * @param testers
     *            further options of each
     */
    RunResult run(Plan plan, List<List<String>> testers)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        say.accept("%s: %d testers, %ds".formatted(plan.name(), testers.size(), plan.duration().toSeconds()));
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
        LoadRun.Options options = new LoadRun.Options(plan, folder.resolve(plan.name()), testers.size(),
                testers.size(), loopback, null, Bounds.USUAL, List.of());
        try (Submitter submitter = new EachItsOptions(starters.testers().apply(javaOptions(testers.size())), testers);
                LoadRun run = LoadRun.open(options)) {
            Controller.Ended ended = run.run(Optional.of(submitter));
            if (!ended.started()) {
                throw new IOException("%s did not start: %s".formatted(plan.name(), ended.problem()));
            }
            RunResult result = Analysis.of(run.folder(), AnalysisOptions.DEFAULT);
            Json.write(run.folder().result(), result);
            Path _ = Reports.write(run.folder().reports(), result, List.of());
            tell(plan.name(), result);
            return result;
        }
    }

    /** More Java machines than there are processors are warm in time only where they compile quickly, which costs them little: each does a part of the work. */
    private static List<String> javaOptions(int testers) {
        return testers > Runtime.getRuntime().availableProcessors() ? List.of("-XX:TieredStopAtLevel=1") : List.of();
    }

    private void tell(String name, RunResult result) {
        say.accept("%s: %s, %s, p95 %s".formatted(name, result.verdict().level(),
                Quantity.rate(result.whole().throughput()), Quantity.seconds(result.whole().response().p95())));
        result.verdict()
                .reasons()
                .stream()
                .filter(reason -> reason.level() != RunResult.Verdict.Level.VALID)
                .forEach(reason -> say.accept("%s: %s: %s".formatted(name, reason.rule(), reason.text())));
    }

    /** Since the warm-up's end. */
    double time(double sinceStart) {
        return sinceStart - seconds(scale.warmUp());
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    /** At the peak, or over the whole run where no time had all clients. */
    static RunResult.Summary peak(RunResult run) {
        return run.peak().requests() > 0 ? run.peak() : run.whole();
    }

    /** Gives the testers, in their order, their own options. */
    private record EachItsOptions(Submitter submitter, List<List<String>> options) implements Submitter {

        @Override
        public Submission submit(TesterCommand command) throws SubmissionException {
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
