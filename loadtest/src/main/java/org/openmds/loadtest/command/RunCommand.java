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
import org.openmds.loadtest.control.controller.Bounds;
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.session.MdsServer;
import org.openmds.loadtest.control.submit.Program;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.Submitter;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterInfo;
import org.openmds.loadtest.result.progress.LiveMetrics;
import org.openmds.loadtest.result.progress.Progress;

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

    private static final Duration ORDERLY_END = Duration.ofMinutes(3);

    /** Both sides give a word a second, and look for one as often. */
    private static final Duration SHORTEST_LOST = Duration.ofSeconds(4);

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
    private String gather = Durations.text(Bounds.USUAL.gather());

    @Option(names = "--lost-after", paramLabel = "TIME", description = "A tester, and for testers the controller, is lost without a word for so long. 30s without it.")
    private String lostAfter = Durations.text(Bounds.USUAL.lost());

    @Option(names = "--collect", paramLabel = "TIME", description = "After the drain, for records that testers still have. 60s without it.")
    private String collect = Durations.text(Bounds.USUAL.collect());

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
    private Afterwards afterwards = new Afterwards();

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
            return mds == null ? load(target) : loadOwn();
        } finally {
            finished.countDown();
        }
    }

    private int loadOwn() throws Exception {
        try (MdsServer server = MdsServer.start(launcher(), mdsOptions)) {
            say("OpenMDS runs as process %d: %s".formatted(server.pid(), server.url()));
            return load(server.url());
        }
    }

    private int load(@Nullable String at) throws Exception {
        afterwards.check(spec);
        probe.check(spec);
        Plan plan = planOptions.read(file, at, submit.isThisProcess());
        Path folder = OutFolder.of(out, plan.name());
        InetSocketAddress address = listening.address(spec);
        Bounds bounds = bounds();
        try (SubmitOptions.Opened testers = submit.open(RunCommand::say)) {
            LoadRun.Options options = new LoadRun.Options(plan, folder, testers.testers(),
                    least > 0 ? Math.min(least, testers.count()) : testers.count(), address, listening.advertised(),
                    bounds, submit.testerOptions());
            Controller.Ended ended = run(options, testers.submitter());
            return ended.started()
                    ? afterwards.report(new RunFolder(folder), spec)
                    : ExitCodes.INVALID;
        }
    }

    // The progress is closed, not the stream that it writes to.
    @SuppressWarnings("ClosingStandardOutputStreams")
    private Controller.Ended run(LoadRun.Options options, Optional<Submitter> submitter)
            throws IOException, SubmissionException, InterruptedException {
        try (LoadRun run = LoadRun.open(options)) {
            Thread interrupt = Thread.ofPlatform().unstarted(() -> interrupted(run));
            Runtime.getRuntime().addShutdownHook(interrupt);
            say("run %s: %s for %s".formatted(options.folder(), options.plan().client().target(),
                    Durations.text(options.plan()
                            .duration())));
            try (LiveMetrics _ = metrics == null
                    ? null
                    : LiveMetrics.serve(Addresses.of(spec, "--metrics", metrics, 0),
                            run::live);
                    ProbeOptions.Watch _ = probe.start(spec, options.plan().client().target(), run);
                    Progress _ = quiet ? null : Progress.start(run::live, System.err)) {
                Controller.Ended ended = run.run(submitter);
                tell(ended);
                return ended;
            }
        }
    }

    /** At Ctrl-C: what was measured is kept and reported. */
    private void interrupted(LoadRun run) {
        if (finished.getCount() == 0) {
            return;
        }
        say("ends now; what was measured is kept");
        run.stop("interrupted");
        try {
            finished.await(ORDERLY_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void tell(Controller.Ended ended) {
        if (!ended.problem().isEmpty()) {
            say(ended.problem());
        }
        ended.testers()
                .stream()
                .filter(tester -> tester.fate() != TesterInfo.Fate.DONE || !tester.detail().isEmpty())
                .forEach(
                        tester -> say("tester %d (%s): %s%s".formatted(tester.tester(), tester.host(), tester.fate(),
                                tester.detail()
                                        .isEmpty() ? "" : ": " + tester.detail())));
    }

    private Bounds bounds() {
        return new Bounds(time("--gather", gather), Bounds.USUAL.lead(), lostAfter(),
                time("--collect",
                        collect));
    }

    private Duration lostAfter() {
        Duration lost = time("--lost-after", lostAfter);
        if (lost.compareTo(SHORTEST_LOST) < 0) {
            throw new ParameterException(spec.commandLine(), "--lost-after: expected %s at least, got '%s'".formatted(
                    Durations.text(SHORTEST_LOST), lostAfter));
        }
        return lost;
    }

    private Duration time(String option, String text) {
        return Durations.parse(text)
                .filter(Duration::isPositive)
                .orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "%s: expected %s, got '%s'".formatted(option, Durations.EXPECTED, text)));
    }

    /** The one that was named, or the one beside the jar: in its folder, or in one above. */
    private Path launcher() {
        if (mds != null && !mds.isEmpty()) {
            return Path.of(mds);
        }
        Path from = Program.jar().orElse(Path.of("mds").toAbsolutePath());
        return Stream.iterate(from.getParent(), java.util.Objects::nonNull, Path::getParent)
                .map(folder -> folder.resolve("mds"))
                .filter(java.nio.file.Files::isExecutable)
                .filter(java.nio.file.Files::isRegularFile)
                .findFirst()
                .orElse(Path
                        .of("mds"));
    }

    static void say(String text) {
        System.err.println("mds load: " + text);
    }
}
