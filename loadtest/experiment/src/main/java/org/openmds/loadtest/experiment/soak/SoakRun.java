package org.openmds.loadtest.experiment.soak;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.progress.LiveStatus;
import org.openmds.loadtest.result.progress.ProgressDisplay;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.openmds.OpenMdsSystem;
import org.openmds.loadtest.text.CountText;

/** Runs soaks of OpenMDS, one at a time. Any thread may call {@link #stop}. */
public final class SoakRun {

    /** Commits the whole heap at the start, so that a rise of resident memory is not the first use of heap pages. */
    private static final List<String> HEAP_OPTIONS = List.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch");
    /** Size of each entry. */
    private static final int ENTRY_KILOBYTES = 1;
    /** Number of users that keeps every processor of a small machine busy. */
    private static final int CAPACITY_USERS = 32;
    private static final Duration CAPACITY_WARMUP = Duration.ofSeconds(5);
    private static final Duration CAPACITY_TIME = Duration.ofSeconds(10);

    private final Path folder;
    private final Consumer<String> messages;
    private final Function<Supplier<LiveStatus>, ProgressDisplay> progressDisplay;
    private volatile boolean stopped;
    private volatile @Nullable LoadRun current;

    /**
     * @param folder
     *            the folder for the runs
     * @param say
     *            receives progress messages
     * @param shows
     *            starts the progress display of a run
     */
    public SoakRun(Path folder, Consumer<String> say, Function<Supplier<LiveStatus>, ProgressDisplay> shows) {
        this.folder = folder;
        this.messages = say;
        this.progressDisplay = shows;
    }

    /** Estimates the time of a soak besides its duration: the server's start and end, and the measurement of its capacity. */
    public static Duration overhead(SoakPlan soak) {
        Duration start = Duration.ofSeconds(10);
        return soak.rate().isPresent() ? start : start.plus(CAPACITY_WARMUP).plus(CAPACITY_TIME);
    }

    /** Ends the current run in order. Returns at once. */
    public void stop(String reason) {
        stopped = true;
        LoadRun now = current;
        if (now != null) {
            now.stop(reason);
        }
    }

    /**
     * Runs one soak.
     *
     * @return empty if the soak was stopped before anything was measured
     * @throws SystemException
     *             if OpenMDS cannot be started
     */
    public Optional<SoakResult> run(SoakPlan soak)
            throws IOException, SystemException, AnalysisException, SubmissionException, InterruptedException {
        if (stopped) {
            return Optional.empty();
        }
        OpenMdsSystem system = new OpenMdsSystem();
        Path place = Files.createDirectories(folder.resolve(soak.label()));
        SystemSetup setup = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, place)
                .collectors(ENTRY_KILOBYTES)
                .servers(soak.entries());
        try (RunningSystem running = system.start(setup, HEAP_OPTIONS)) {
            ClientSpec client = client(system, soak, running.target());
            OptionalDouble rate = soak.rate().isPresent() ? soak.rate() : halfCapacity(client, place);
            return rate.isEmpty() || stopped
                    ? Optional.empty()
                    : Optional.of(measure(soak, rate.getAsDouble(), client, running, place.resolve("run")));
        }
    }

    private SoakResult measure(SoakPlan soak, double rate, ClientSpec client, RunningSystem running, Path place)
            throws IOException, SystemException, AnalysisException, SubmissionException, InterruptedException {
        messages.accept(
                "%s: %s for %s".formatted(CountText.of(soak.entries(), "entry", "entries"), QuantityFormat.rate(rate),
                        DurationText.format(soak.duration())));
        long pid = running.pid()
                .orElseThrow(() -> new SystemException("OpenMDS does not run as a separate process on this machine"));
        try (ProcessSampler processSampler = ProcessSampler.start(URI.create(running.target()).resolve("/metrics"), pid,
                soak.duration())) {
            RunResult run = load(new LoadPlan(soak.label(), client, new LoadProfile(LoadProfile.LoadModel.OPEN,
                    List.of(new LoadProfile.LoadStep(rate, Duration.ZERO, soak.duration())),
                    new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                    Duration.ZERO), LoadPlan.ConnectionMode.KEEP_ALIVE, PlanDefaults.TIMEOUT, soak.warmUp(),
                    PlanDefaults.DRAIN, new LoadPlan.PlanSampling(0, PlanDefaults.CLOCK_EVERY), List.of(),
                    PlanDefaults.SEED), place);
            return SoakResult.of(soak, rate, run,
                    processSampler.samplesSince(run.setup().run().start().toEpochMilli()));
        }
    }

    /** Returns a client that queries all entries; for an empty index it expects an empty answer. */
    private static ClientSpec client(ComparedSystem system, SoakPlan soak, String target) {
        ClientSpec usual = system.client(SystemPart.AGGREGATE_SERVER, QueryScope.ALL, target);
        Map<String, String> options = new HashMap<>(usual.options());
        if (soak.entries() == 0) {
            options.put("expect", "GetResourcePropertyResponse");
        }
        return new ClientSpec(usual.kind(), usual.target(), options);
    }

    /** Returns half of the throughput with enough users to keep the index busy; empty if the measurement was stopped. */
    private OptionalDouble halfCapacity(ClientSpec client, Path place)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        messages.accept("measuring the capacity with %d users for %s".formatted(CAPACITY_USERS,
                DurationText.format(CAPACITY_WARMUP.plus(CAPACITY_TIME))));
        RunResult run = load(new LoadPlan("capacity", client, new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(CAPACITY_USERS, Duration.ZERO,
                        CAPACITY_WARMUP.plus(CAPACITY_TIME))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                Duration.ZERO), LoadPlan.ConnectionMode.KEEP_ALIVE, PlanDefaults.TIMEOUT, CAPACITY_WARMUP,
                PlanDefaults.DRAIN, new LoadPlan.PlanSampling(0, PlanDefaults.CLOCK_EVERY), List.of(),
                PlanDefaults.SEED), place.resolve("capacity"));
        return stopped
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(1, run.summaries().whole().throughput() / 2));
    }

    private RunResult load(LoadPlan plan, Path place)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        LoadRun.LoadRunOptions options = new LoadRun.LoadRunOptions(plan, place, 0, 1,
                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), null, ControllerTimeouts.DEFAULT,
                List.of());
        try (LoadRun run = LoadRun.open(options)) {
            current = run;
            if (stopped) {
                run.stop("stopped before its start");
            }
            try (ProgressDisplay _ = progressDisplay.apply(run::live)) {
                LoadController.RunOutcome runOutcome = run.run(Optional.empty());
                if (!runOutcome.started()) {
                    throw new IOException("%s did not start: %s".formatted(plan.name(), runOutcome.problem()));
                }
            }
            RunResult result = RunAnalysis.analyze(run.folder(), AnalysisOptions.DEFAULT);
            RunJson.write(run.folder().result(), result);
            return result;
        } finally {
            current = null;
        }
    }
}
