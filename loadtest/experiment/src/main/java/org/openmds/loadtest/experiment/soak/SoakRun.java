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
import org.openmds.loadtest.control.controller.Bounds;
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.progress.LiveView;
import org.openmds.loadtest.result.progress.Progress;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.openmds.OpenMdsSystem;

/** Carries out soaks of OpenMDS, one at a time. {@link #stop} may be called by any thread. */
public final class SoakRun {

    /** All of it there from the beginning: where resident memory rises, it is not the heap that is used for the first time. */
    private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch");
    /** Of each entry. */
    private static final int KILOBYTES = 1;
    /** Enough to keep every processor of a small machine busy. */
    private static final int CAPACITY_USERS = 32;
    private static final Duration CAPACITY_WARMUP = Duration.ofSeconds(5);
    private static final Duration CAPACITY = Duration.ofSeconds(10);

    private final Path folder;
    private final Consumer<String> say;
    private final Function<Supplier<LiveView>, Progress> shows;
    private volatile boolean stopped;
    private volatile @Nullable LoadRun current;

    /**
     * @param folder
     *            where runs are kept
     * @param say
     *            takes what begins
     * @param shows
     *            starts to show how a run goes
     */
    public SoakRun(Path folder, Consumer<String> say, Function<Supplier<LiveView>, Progress> shows) {
        this.folder = folder;
        this.say = say;
        this.shows = shows;
    }

    /** About what a soak takes besides its duration: the server's start and end, and the search for what it bears. */
    public static Duration besides(Soak soak) {
        Duration start = Duration.ofSeconds(10);
        return soak.rate().isPresent() ? start : start.plus(CAPACITY_WARMUP).plus(CAPACITY);
    }

    /** Ends what is under way, in order. Returns at once. */
    public void stop(String reason) {
        stopped = true;
        LoadRun now = current;
        if (now != null) {
            now.stop(reason);
        }
    }

    /**
     * @return empty where it was stopped before anything was measured
     * @throws SystemException
     *             where OpenMDS cannot be started
     */
    public Optional<SoakResult> run(Soak soak)
            throws IOException, SystemException, AnalysisException, SubmissionException, InterruptedException {
        if (stopped) {
            return Optional.empty();
        }
        OpenMdsSystem system = new OpenMdsSystem();
        Path place = Files.createDirectories(folder.resolve(soak.label()));
        Setup setup = Setup.local(Part.AGGREGATE_SERVER, Era.NOW, place)
                .collectors(KILOBYTES)
                .servers(soak.entries());
        try (RunningSystem running = system.start(setup, HEAP)) {
            ClientSpec client = client(system, soak, running.target());
            OptionalDouble rate = soak.rate().isPresent() ? soak.rate() : half(client, place);
            return rate.isEmpty() || stopped
                    ? Optional.empty()
                    : Optional.of(soaked(soak, rate.getAsDouble(), client, running, place.resolve("run")));
        }
    }

    private SoakResult soaked(Soak soak, double rate, ClientSpec client, RunningSystem running, Path place)
            throws IOException, SystemException, AnalysisException, SubmissionException, InterruptedException {
        say.accept("%d entries: %s for %s".formatted(soak.entries(), Quantity.rate(rate),
                Durations.text(soak.duration())));
        long pid = running.pid().orElseThrow(() -> new SystemException("OpenMDS has no process of its own here"));
        try (Readings readings = Readings.start(URI.create(running.target()).resolve("/metrics"), pid,
                soak.duration())) {
            RunResult run = load(new Plan(soak.label(), client,
                    new Load(Load.Model.OPEN, List.of(new Load.Step(rate, Duration.ZERO, soak.duration())),
                            new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO),
                    Plan.Connection.KEEP_ALIVE, PlanDefaults.TIMEOUT, soak.warmUp(), PlanDefaults.DRAIN, 0,
                    PlanDefaults.CLOCK_EVERY, List.of(), PlanDefaults.SEED), place);
            return SoakResult.of(soak, rate, run, readings.since(run.run().start().toEpochMilli()));
        }
    }

    /** All entries; where there are none, an answer that says so. */
    private static ClientSpec client(ComparedSystem system, Soak soak, String target) {
        ClientSpec usual = system.client(Part.AGGREGATE_SERVER, Query.ALL, target);
        Map<String, String> options = new HashMap<>(usual.options());
        if (soak.entries() == 0) {
            options.put("expect", "GetResourcePropertyResponse");
        }
        return new ClientSpec(usual.kind(), usual.target(), options);
    }

    /** Of what as many users get as keep it busy; empty where that was stopped. */
    private OptionalDouble half(ClientSpec client, Path place)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        say.accept("looks what it bears, with %d users for %s".formatted(CAPACITY_USERS,
                Durations.text(CAPACITY_WARMUP.plus(CAPACITY))));
        RunResult run = load(new Plan("capacity", client,
                new Load(Load.Model.CLOSED,
                        List.of(new Load.Step(CAPACITY_USERS, Duration.ZERO, CAPACITY_WARMUP.plus(CAPACITY))),
                        new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO),
                Plan.Connection.KEEP_ALIVE, PlanDefaults.TIMEOUT, CAPACITY_WARMUP, PlanDefaults.DRAIN, 0,
                PlanDefaults.CLOCK_EVERY, List.of(), PlanDefaults.SEED), place.resolve("capacity"));
        return stopped ? OptionalDouble.empty() : OptionalDouble.of(Math.max(1, run.whole().throughput() / 2));
    }

    private RunResult load(Plan plan, Path place)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        LoadRun.Options options = new LoadRun.Options(plan, place, 0, 1,
                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), null, Bounds.USUAL, List.of());
        try (LoadRun run = LoadRun.open(options)) {
            current = run;
            if (stopped) {
                run.stop("stopped before its start");
            }
            try (Progress _ = shows.apply(run::live)) {
                Controller.Ended ended = run.run(Optional.empty());
                if (!ended.started()) {
                    throw new IOException("%s did not start: %s".formatted(plan.name(), ended.problem()));
                }
            }
            RunResult result = Analysis.of(run.folder(), AnalysisOptions.DEFAULT);
            Json.write(run.folder().result(), result);
            return result;
        } finally {
            current = null;
        }
    }
}
