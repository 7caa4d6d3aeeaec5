package org.openmds.loadtest.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.session.LocalMdsServer;
import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.progress.MetricsEndpoint;
import org.openmds.loadtest.result.progress.ProgressDisplay;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts a service under load, and reports. */
@Command(name = "run", description = "Put a service under load by a plan, and report what was measured.", sortOptions = false, mixinStandardHelpOptions = true, exitCodeListHeading = "Exit codes:%n", exitCodeList = {
    "0:the run is VALID and every threshold was kept", "1:a threshold is broken, or something went wrong",
    "2:the run is SUSPECT", "3:the run is INVALID, or did not start", "64:the plan or an option is wrong"})
final class RunCommand implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);

    /** Both sides give a word a second, and look for one as often. */
    private static final Duration MIN_LOST_AFTER = Duration.ofSeconds(4);

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "TARGET", description = "The service's URL, or what the kind of client expects.")
    private @Nullable String target;

    @Option(names = "--plan", paramLabel = "FILE", description = "The plan, in YAML; options override it. See mds load plan.")
    private @Nullable Path file;

    @Mixin
    private PlanOptions planOptions = new PlanOptions();

    @Mixin
    private SubmitOptions submit = new SubmitOptions();

    @Option(names = "--at-least", paramLabel = "N", description = "Start with so many testers where not all have come in time. All of them without it.")
    private int least;

    @Option(names = "--gather", paramLabel = "TIME", description = "How long to wait for testers. 60s without it.")
    private String gather = DurationNotation.text(ControllerTimeouts.DEFAULT.gather());

    @Option(names = "--lost-after", paramLabel = "TIME", description = "A tester, and for testers the controller, is lost without a word for so long. 30s without it.")
    private String lostAfter = DurationNotation.text(ControllerTimeouts.DEFAULT.lost());

    @Option(names = "--collect", paramLabel = "TIME", description = "After the drain, for records that testers still have. 60s without it.")
    private String collect = DurationNotation.text(ControllerTimeouts.DEFAULT.collect());

    @Mixin
    private ListenOptions listening = new ListenOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "The run's folder, new or empty. run/TIME-NAME without it.")
    private @Nullable Path out;

    @Option(names = "--mds", arity = "0..1", fallbackValue = "", paramLabel = "LAUNCHER", description = "Start an OpenMDS of its own for the run, by its launcher, and load its Index. The launcher beside the jar without a value.")
    private @Nullable String mds;

    @Option(names = "--mds-option", paramLabel = "OPTION", description = "Of mds up, such as --mds-option=--config=FILE. Repeatable.")
    private List<String> mdsOptions = List.of();

    @Mixin
    private ProbeOptions probe = new ProbeOptions();

    @Option(names = "--metrics", paramLabel = "HOST:PORT", description = "Serve the run as it is as /metrics, for Prometheus.")
    private @Nullable String metrics;

    @Option(names = "--quiet", description = "Show no progress.")
    private boolean quiet;

    @Mixin
    private RunEvaluation evaluation = new RunEvaluation();

    /** Nothing is left to do: also what was started for the run has ended. */
    private final CountDownLatch finished = new CountDownLatch(1);

    @Override
    public Integer call() throws Exception {
        if (mds != null && target != null) {
            throw new ParameterException(spec.commandLine(),
                    "expected a target or --mds, which starts one, got '%s' and --mds".formatted(target));
        }
        if (mds == null && !mdsOptions.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--mds-option is for what --mds starts");
        }
        try {
            return mds == null ? load(target) : loadNewServer();
        } finally {
            finished.countDown();
        }
    }

    private int loadNewServer() throws Exception {
        try (LocalMdsServer server = LocalMdsServer.start(launcher(), mdsOptions)) {
            printMessage("OpenMDS runs as process %d: %s".formatted(server.pid(), server.url()));
            return load(server.url());
        }
    }

    private int load(@Nullable String at) throws Exception {
        evaluation.check(spec);
        probe.check(spec);
        LoadPlan plan = planOptions.read(file, at, submit.isThisProcess());
        Path folder = OutputFolder.of(out, plan.name());
        InetSocketAddress address = listening.address(spec);
        ControllerTimeouts controllerTimeouts = bounds();
        try (SubmitOptions.PreparedTesters testers = submit.open(RunCommand::printMessage)) {
            LoadRun.LoadRunOptions options = new LoadRun.LoadRunOptions(plan, folder, testers.testers(),
                    least > 0 ? Math.min(least, testers.count()) : testers.count(), address, listening.advertised(),
                    controllerTimeouts, submit.testerOptions());
            LoadController.RunOutcome runOutcome = run(options, testers.submitter());
            return runOutcome.started()
                    ? evaluation.report(new RunFolder(folder), spec)
                    : LoadExitCodes.INVALID;
        }
    }

    // The progress is closed, not the stream that it writes to.
    @SuppressWarnings("ClosingStandardOutputStreams")
    private LoadController.RunOutcome run(LoadRun.LoadRunOptions options, Optional<TesterSubmitter> submitter)
            throws IOException, SubmissionException, InterruptedException {
        try (LoadRun run = LoadRun.open(options)) {
            Thread interrupt = Thread.ofPlatform().unstarted(() -> stopOnInterrupt(run));
            Runtime.getRuntime().addShutdownHook(interrupt);
            printMessage("run %s: %s for %s".formatted(options.folder(), options.plan().client().target(),
                    DurationNotation.text(options.plan()
                            .duration())));
            try (MetricsEndpoint _ = metrics == null
                    ? null
                    : MetricsEndpoint.serve(AddressParser.of(spec, "--metrics", metrics, 0),
                            run::live);
                    ProbeOptions.RunningProbe _ = probe.start(spec, options.plan().client().target(), run);
                    ProgressDisplay _ = quiet ? null : ProgressDisplay.start(run::live, System.err)) {
                LoadController.RunOutcome runOutcome = run.run(submitter);
                printOutcome(runOutcome);
                return runOutcome;
            }
        }
    }

    /** At Ctrl-C: what was measured is kept and reported. */
    private void stopOnInterrupt(LoadRun run) {
        if (finished.getCount() == 0) {
            return;
        }
        printMessage("ends now; what was measured is kept");
        run.stop("interrupted");
        try {
            finished.await(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void printOutcome(LoadController.RunOutcome runOutcome) {
        if (!runOutcome.problem().isEmpty()) {
            printMessage(runOutcome.problem());
        }
        runOutcome.testers()
                .stream()
                .filter(tester -> tester.fate() != TesterResult.FinalState.DONE || !tester.detail().isEmpty())
                .forEach(
                        tester -> printMessage(
                                "tester %d (%s): %s%s".formatted(tester.tester(), tester.host(), tester.fate(),
                                        tester.detail()
                                                .isEmpty() ? "" : ": " + tester.detail())));
    }

    private ControllerTimeouts bounds() {
        return new ControllerTimeouts(time("--gather", gather), ControllerTimeouts.DEFAULT.lead(), lostAfter(),
                time("--collect",
                        collect));
    }

    private Duration lostAfter() {
        Duration lost = time("--lost-after", lostAfter);
        if (lost.compareTo(MIN_LOST_AFTER) < 0) {
            throw new ParameterException(spec.commandLine(), "--lost-after: expected %s at least, got '%s'".formatted(
                    DurationNotation.text(MIN_LOST_AFTER), lostAfter));
        }
        return lost;
    }

    private Duration time(String option, String text) {
        return DurationNotation.parse(text)
                .filter(Duration::isPositive)
                .orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "%s: expected %s, got '%s'".formatted(option, DurationNotation.EXPECTED, text)));
    }

    /** The one that was named, or the one beside the jar: in its folder, or in one above. */
    private Path launcher() {
        if (mds != null && !mds.isEmpty()) {
            return Path.of(mds);
        }
        Path from = LoadTestProgram.jar().orElse(Path.of("mds").toAbsolutePath());
        return Stream.iterate(from.getParent(), java.util.Objects::nonNull, Path::getParent)
                .map(folder -> folder.resolve("mds"))
                .filter(java.nio.file.Files::isExecutable)
                .filter(java.nio.file.Files::isRegularFile)
                .findFirst()
                .orElse(Path
                        .of("mds"));
    }

    static void printMessage(String text) {
        System.err.println("mds load: " + text);
    }
}
