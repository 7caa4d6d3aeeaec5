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
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.command.option.AddressParser;
import org.openmds.loadtest.command.option.DurationOptionConverter;
import org.openmds.loadtest.command.option.ListenOptions;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.command.option.OutputFolder;
import org.openmds.loadtest.command.option.PlanOptions;
import org.openmds.loadtest.command.option.SubmitOptions;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.session.LocalMdsServer;
import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterSubmitter;
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

/** {@code mds load run}: puts a service under load and reports the result. */
@Command(name = "run", description = "Put a service under load as a plan describes, and report the measured figures.", sortOptions = false, mixinStandardHelpOptions = true, footer = {
    "%nExamples: mds load run http://localhost:8080/ --users 100 --duration 5m",
    "          mds load run --plan plan.yaml --nodes nodes.txt --listen head.example.org:7000",
    "          mds load run http://localhost:8080/ --users 100 --thresholds limits.yaml",
    "%nThe last line is a check for continuous integration: it fails if the run breaks a limit of the file, such as",
    "response.p95: < 200ms or failures: < 1%%."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:the run is VALID and keeps all thresholds",
        "1:the run is not VALID, breaks a threshold, or did not start; or the command failed",
        "2:the plan or an option is wrong", "3:the service cannot be reached"})
final class RunCommand implements Callable<Integer> {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);

    /** Testers and controller send a message at least once a second, and check once a second whether one has arrived. */
    private static final Duration MIN_LOST_AFTER = Duration.ofSeconds(4);

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "TARGET", description = "The URL of the service, or the target that the kind of client expects.")
    private @Nullable String target;

    @Option(names = "--plan", paramLabel = "FILE", description = "The plan, in YAML; options override its values. See mds load plan.")
    private @Nullable Path file;

    @Mixin
    private PlanOptions planOptions = new PlanOptions();

    @Mixin
    private SubmitOptions submit = new SubmitOptions();

    @Option(names = "--at-least", paramLabel = "N", description = "Start the run with this number of testers if the others do not connect "
            + "in time. Default: all testers are required")
    private int least;

    @Option(names = "--gather", paramLabel = "TIME", converter = DurationOptionConverter.Positive.class, description = "How long the controller waits for testers to connect. Default: 60s")
    private Duration gather = ControllerTimeouts.DEFAULT.gather();

    @Option(names = "--lost-after", paramLabel = "TIME", converter = DurationOptionConverter.Positive.class, description = "The silence after which the controller treats a tester as lost, "
            + "and a tester the controller. Default: 30s")
    private Duration lostAfter = ControllerTimeouts.DEFAULT.lost();

    @Option(names = "--collect", paramLabel = "TIME", converter = DurationOptionConverter.Positive.class, description = "How long the controller waits after the drain for records that "
            + "testers have not sent yet. Default: 60s")
    private Duration collect = ControllerTimeouts.DEFAULT.collect();

    @Mixin
    private ListenOptions listening = new ListenOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "The folder of the run, new or empty. Default: run/TIME-NAME")
    private @Nullable Path out;

    @Option(names = "--mds", arity = "0..1", fallbackValue = "", paramLabel = "LAUNCHER", description = "Start a new OpenMDS server for "
            + "the run with this launcher (mds), and load its Index. Without a value: the launcher in the folder of the jar or above it.")
    private @Nullable String mds;

    @Option(names = "--mds-option", paramLabel = "OPTION", description = "An option of mds up for that server, such as "
            + "--mds-option=--config=FILE. Repeatable.")
    private List<String> mdsOptions = List.of();

    @Mixin
    private ProbeOptions probe = new ProbeOptions();

    @Option(names = "--metrics", paramLabel = "HOST:PORT", description = "Serve the figures of the current run as /metrics at this "
            + "address, for Prometheus.")
    private @Nullable String metrics;

    @Option(names = "--quiet", description = "Show no progress.")
    private boolean quiet;

    @Mixin
    private RunEvaluation evaluation = new RunEvaluation();

    /** Counts down when the run and everything that was started for it have ended. */
    private final CountDownLatch finished = new CountDownLatch(1);

    @Override
    public Integer call() throws Exception {
        if (mds != null && target != null) {
            throw new ParameterException(spec.commandLine(),
                    "expected either a target or --mds, which starts one, got '%s' and --mds".formatted(target));
        }
        if (mds == null && !mdsOptions.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--mds-option needs --mds");
        }
        try {
            return mds == null ? load(target) : loadNewServer();
        } finally {
            finished.countDown();
        }
    }

    private int loadNewServer() throws Exception {
        try (LocalMdsServer server = LocalMdsServer.start(launcher(), mdsOptions)) {
            printMessage("OpenMDS was started as process %d: %s".formatted(server.pid(), server.url()));
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
                    : LoadExitCodes.FAILED;
        }
    }

    // The try block closes the progress display, not standard error.
    @SuppressWarnings("ClosingStandardOutputStreams")
    private LoadController.RunOutcome run(LoadRun.LoadRunOptions options, Optional<TesterSubmitter> submitter)
            throws IOException, SubmissionException, InterruptedException {
        try (LoadRun run = LoadRun.open(options)) {
            Thread interrupt = Thread.ofPlatform().unstarted(() -> stopOnInterrupt(run));
            Runtime.getRuntime().addShutdownHook(interrupt);
            printMessage("run %s: %s for %s".formatted(options.folder(), options.plan().client().target(),
                    DurationText.format(options.plan()
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

    /** Stops the run after Ctrl-C and waits until the measured data is stored and reported. */
    private void stopOnInterrupt(LoadRun run) {
        if (finished.getCount() == 0) {
            return;
        }
        printMessage("the run ends now; the data so far is kept");
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
        return new ControllerTimeouts(gather, ControllerTimeouts.DEFAULT.lead(), lostAfter(), collect);
    }

    private Duration lostAfter() {
        if (lostAfter.compareTo(MIN_LOST_AFTER) < 0) {
            throw new ParameterException(spec.commandLine(), "--lost-after: expected at least %s, got '%s'".formatted(
                    DurationText.format(MIN_LOST_AFTER), DurationText.format(lostAfter)));
        }
        return lostAfter;
    }

    /** Returns the given launcher, or the one in the folder of the jar or in a folder above it. */
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
