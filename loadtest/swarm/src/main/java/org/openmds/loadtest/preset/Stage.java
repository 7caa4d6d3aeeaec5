package org.openmds.loadtest.preset;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.analysis.Analysis;
import org.openmds.loadtest.analysis.AnalysisException;
import org.openmds.loadtest.analysis.AnalysisOptions;
import org.openmds.loadtest.analysis.RunResult;
import org.openmds.loadtest.controller.Bounds;
import org.openmds.loadtest.controller.Controller;
import org.openmds.loadtest.plan.ClientSpec;
import org.openmds.loadtest.plan.Load;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.plan.PlanDefaults;
import org.openmds.loadtest.report.Reports;
import org.openmds.loadtest.run.Json;
import org.openmds.loadtest.session.LoadRun;
import org.openmds.loadtest.submit.LocalSubmitter;
import org.openmds.loadtest.submit.Submission;
import org.openmds.loadtest.submit.SubmissionException;
import org.openmds.loadtest.submit.Submitter;
import org.openmds.loadtest.submit.TesterCommand;

/**
 * Where a preset runs: each of its runs has a folder and a report of its own there. Testers are processes of this machine.
 *
 * @param target
 *            the URL of a service to take instead of the preset's own, if any
 * @param say
 *            takes progress
 */
public record Stage(Path folder, Scale scale, Optional<String> target, Consumer<String> say) {

    private static final List<String> TESTER_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmx512m",
            "-XX:-UsePerfData");

    /**
     * Carries out a plan with one tester.
     */
    RunResult run(String label, Plan plan)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        return run(label, plan, List.of(List.of()));
    }

    /**
     * Carries out a plan, analyses it and reports it.
     *
     * @param testers
     *            further options of each
     */
    RunResult run(String label, Plan plan, List<List<String>> testers)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        say.accept("%s: %d testers, %ds".formatted(label, testers.size(), plan.duration().toSeconds()));
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
        LoadRun.Options options = new LoadRun.Options(plan, folder.resolve(label), testers.size(), testers.size(),
                loopback, null, Bounds.USUAL, List.of());
        try (Submitter submitter = new EachItsOptions(new LocalSubmitter(TESTER_OPTIONS), testers);
                LoadRun run = LoadRun.open(options)) {
            Controller.Ended ended = run.run(Optional.of(submitter));
            if (!ended.started()) {
                throw new IOException("%s did not start: %s".formatted(label, ended.problem()));
            }
            RunResult result = Analysis.of(run.folder(), AnalysisOptions.DEFAULT);
            Json.write(run.folder().result(), result);
            Path _ = Reports.write(run.folder().reports(), result, List.of());
            say.accept("%s: %s, %.1f/s, p95 %.1f ms".formatted(label, result.verdict().level(),
                    result.whole().throughput(), result.whole().response().p95() * 1e3));
            return result;
        }
    }

    /** A plan of HTTP requests in the closed model. */
    static Plan plan(String name, String target, List<Load.Step> steps, Duration think) {
        return plan(name, new ClientSpec("http", target, Map.of()), steps, think, Duration.ZERO);
    }

    static Plan plan(String name, ClientSpec client, List<Load.Step> steps, Duration think, Duration warmup) {
        return new Plan(name, client,
                new Load(Load.Model.CLOSED, steps, new Load.Think(Load.Think.Kind.CONSTANT, think),
                        PlanDefaults.STAGGER),
                Plan.Connection.KEEP_ALIVE, PlanDefaults.TIMEOUT, warmup, PlanDefaults.DRAIN, PlanDefaults.PHASES_EVERY,
                PlanDefaults.CLOCK_EVERY, List.of(), PlanDefaults.SEED);
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
