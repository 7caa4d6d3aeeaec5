package org.openmds.loadtest.experiment.steps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.steps.PairedDifference.ValuePair;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.process.ProcessTime;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * Measures the cost of the steps that queries report. Users query one system in short blocks, alternately without steps and with the
 * steps of as many queries as in the experiments. The processor time includes users, servers and all processes that they start. Two
 * neighbouring blocks are a pair; the order within a pair alternates, so that slow changes of the machine affect both kinds alike.
 */
public final class StepsBenchmark {

    /**
     * The parameters of the benchmark.
     *
     * @param users
     *            the number of users, without think time
     * @param pairs
     *            the number of pairs of blocks
     * @param every
     *            one in this many queries reports its steps; 0 for the number in the experiments
     */
    public record StepsBenchmarkSettings(SystemEra era, int users, int pairs, Duration block, Duration warmUp,
            int every) {

        public StepsBenchmarkSettings {
            if (users < 1 || every < 0 || pairs < 2 || block.toMillis() < 100) {
                throw new IllegalArgumentException(
                        "expected at least 1 user, 2 pairs, blocks of 100ms, and steps of one in 0 or more queries; got %d, %d, %s and %d"
                                .formatted(users, pairs, block, every));
            }
        }
    }

    /** Default curves: one for each way to send steps, with the cheapest queries, because steps are the largest part of their cost. */
    public static final List<String> CURVES = List.of("set1/gris-cached", "set1/producer-servlet", "set2/registry",
            "set1/agent", "set2/manager", "set4/mds4", "set4/openmds");

    private static final Duration MAX_WARM_UP_DELAY = Duration.ofSeconds(30);
    private static final Duration DRAIN = Duration.ofSeconds(2);
    private static final int NO_STEPS = 0;

    private final StepsBenchmarkSettings settings;
    private final Path folder;
    private final Consumer<String> messages;

    /**
     * @param folder
     *            the folder for the files of the systems
     * @param say
     *            receives progress messages
     */
    public StepsBenchmark(StepsBenchmarkSettings settings, Path folder, Consumer<String> say) {
        this.settings = settings;
        this.folder = folder;
        this.messages = say;
    }

    /** One kind of block: all users send the same queries. */
    private record QueryVariant(LoadPlan plan, ClientTraffic traffic) {
    }

    /**
     * Starts the system of a curve and measures it, for some minutes.
     *
     * @param name
     *            an experiment and a curve, such as set1/gris-cached
     * @throws SystemException
     *             if the curve is unknown, its system cannot be started, or queries are not answered
     */
    public StepsCost measure(String name) throws IOException, SystemException, InterruptedException {
        Experiment experiment = experiment(name);
        ExperimentCurve curve = curve(experiment, name);
        ComparedSystem system = ComparedSystems.named(curve.system());
        Path place = Files.createDirectories(folder.resolve(name));
        SystemSetup setup = experiment.setup(curve,
                SystemSetup.local(curve.part(), settings.era(), place).cached(curve.cached()),
                experiment.quick().getFirst());
        messages.accept("%s: starting %s".formatted(name, system.title()));
        try (RunningSystem running = system.start(setup); SystemShutdownHook _ = SystemShutdownHook.of(running)) {
            int every = settings.every() > 0 ? settings.every() : system.stepSamplingInterval();
            LoadPlan with = plan(system, curve, running.target(), every);
            LoadPlan without = plan(system, curve, running.target(), NO_STEPS);
            try (ClientTraffic telling = open(with); ClientTraffic silent = open(without)) {
                return measurePairs(name, every, system.isAlwaysTimed(), new QueryVariant(without, silent),
                        new QueryVariant(with, telling));
            }
        } catch (ClientException | SwarmException e) {
            throw new SystemException("%s cannot be measured: %s".formatted(name, e.getMessage()), e);
        }
    }

    /** A shutdown hook that ends a system if this program is interrupted; otherwise the system's processes would continue. */
    private record SystemShutdownHook(Thread hook) implements AutoCloseable {

        static SystemShutdownHook of(RunningSystem running) {
            Thread hook = new Thread(running::close, "steps-end");
            Runtime.getRuntime().addShutdownHook(hook);
            return new SystemShutdownHook(hook);
        }

        @Override
        public void close() {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException _) {
                // The JVM is shutting down and runs the hook now.
            }
        }
    }

    private StepsCost measurePairs(String name, int every, boolean clientsOnly, QueryVariant silent,
            QueryVariant telling)
            throws IOException, SystemException, SwarmException, InterruptedException {
        messages.accept("%s: warming up".formatted(name));
        warmUp(name, silent, telling);
        List<ValuePair> cpu = new ArrayList<>();
        List<ValuePair> response = new ArrayList<>();
        long answers = 0;
        long failures = 0;
        for (int i = 0; i < settings.pairs(); i++) {
            boolean silentFirst = i % 2 == 0;
            QueryBlock first = measuredBlock(silentFirst ? silent : telling);
            QueryBlock second = measuredBlock(silentFirst ? telling : silent);
            QueryBlock without = silentFirst ? first : second;
            QueryBlock with = silentFirst ? second : first;
            cpu.add(new ValuePair(without.cpu(), with.cpu()));
            response.add(new ValuePair(without.response(), with.response()));
            answers += first.answers() + second.answers();
            failures += first.failures() + second.failures();
        }
        return new StepsCost(name, every, settings.pairs(), answers / 2.0 / settings.pairs(), failures,
                PairedDifference.of(cpu), PairedDifference.of(response), clientsOnly);
    }

    /** Runs blocks until both kinds of queries are answered, even if the first query takes long on a busy machine. */
    private void warmUp(String name, QueryVariant silent, QueryVariant telling)
            throws IOException, SystemException, SwarmException, InterruptedException {
        long start = System.nanoTime();
        boolean answered = false;
        for (long took = 0; took < settings.warmUp().toNanos() || !answered; took = System.nanoTime() - start) {
            if (took > settings.warmUp().plus(MAX_WARM_UP_DELAY).toNanos()) {
                throw new SystemException(
                        "%s: the warm-up ended without answers to both kinds of queries (with and without steps)"
                                .formatted(name));
            }
            QueryBlock without = runBlock(silent);
            QueryBlock with = runBlock(telling);
            answered = without.answers() > 0 && with.steps() > 0;
        }
    }

    private static QueryBlock measuredBlock(QueryVariant queryVariant)
            throws IOException, SystemException, SwarmException, InterruptedException {
        QueryBlock block = runBlock(queryVariant);
        block.check(queryVariant.plan().sampling().phasesEvery(), queryVariant.plan().duration());
        return block;
    }

    private static QueryBlock runBlock(QueryVariant queryVariant)
            throws IOException, SwarmException, InterruptedException {
        AnswerTally tally = new AnswerTally();
        TesterClock clock = TesterClock.system();
        Swarm swarm = new Swarm(
                new Swarm.Job(queryVariant.plan(), LoadShare.WHOLE, queryVariant.traffic(), tally, clock, _ -> {
                }));
        Duration before = ProcessTime.ofTree();
        swarm.run(clock.nanos());
        Duration used = ProcessTime.ofTree().minus(before);
        return new QueryBlock(used.toNanos() / 1e9 / tally.answers(), tally.response(), tally.answers(),
                tally.failures(),
                tally.steps());
    }

    private LoadPlan plan(ComparedSystem system, ExperimentCurve curve, String target, int phasesEvery) {
        return new LoadPlan("steps", curve.client(system, target), new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(settings.users(), Duration.ZERO, settings.block())),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                Duration.ZERO),
                system.keepsConnections(settings.era())
                        ? LoadPlan.ConnectionMode.KEEP_ALIVE
                        : LoadPlan.ConnectionMode.PER_REQUEST,
                PlanDefaults.TIMEOUT, Duration.ZERO, DRAIN,
                new LoadPlan.PlanSampling(phasesEvery, PlanDefaults.CLOCK_EVERY), List.of(), PlanDefaults.SEED);
    }

    private static ClientTraffic open(LoadPlan plan) throws ClientException {
        return ClientKinds.open(plan,
                new ClientContext(LoadShare.WHOLE, new SplittableRandom(plan.seed()), (_, _, _, _) -> {
                }, TesterClock.system()));
    }

    private static Experiment experiment(String name) throws SystemException {
        return ExperimentCatalog.ALL.stream()
                .filter(each -> name.startsWith(each.id() + "/"))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private static ExperimentCurve curve(Experiment experiment, String name) throws SystemException {
        return experiment.curves()
                .stream()
                .filter(each -> name.equals(experiment.id() + "/" + each.id()))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private static SystemException unknown(String name) {
        return new SystemException(
                "expected an experiment and a curve of it such as %s, got '%s'".formatted(CURVES.getFirst(), name));
    }
}
