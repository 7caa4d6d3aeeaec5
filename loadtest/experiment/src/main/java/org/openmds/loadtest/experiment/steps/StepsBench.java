package org.openmds.loadtest.experiment.steps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

import org.openmds.loadtest.bench.ProcessTime;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Experiments;
import org.openmds.loadtest.experiment.steps.PairedShare.Pair;
import org.openmds.loadtest.generator.kind.Kinds;
import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.Traffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

/**
 * Measures what it costs that queries tell their steps: users ask one system in short blocks, in turns without steps and with those of as many queries as
 * experiments have them of. Users, servers and all that they start count together. Two neighbouring blocks are a pair, of which first this and then the other
 * kind comes first, so that what changes on the machine meanwhile is the same for both.
 */
public final class StepsBench {

    /**
     * How it is measured.
     *
     * @param users
     *            who do not wait between queries
     * @param pairs
     *            of blocks
     * @param every
     *            of so many queries one tells its steps; 0 as experiments have it
     */
    public record Settings(Era era, int users, int pairs, Duration block, Duration warmUp, int every) {

        public Settings {
            if (users < 1 || every < 0 || pairs < 2 || block.toMillis() < 100) {
                throw new IllegalArgumentException(
                        "there are at least 1 user, 2 pairs and blocks of 100ms, and no fewer steps than of 0, got %d, %d, %s and %d"
                                .formatted(users, pairs, block, every));
            }
        }
    }

    /** One of each way in which steps travel; where queries are cheapest, so that steps are the largest part of them. */
    public static final List<String> CURVES = List.of("set1/gris-cached", "set1/producer-servlet", "set2/registry",
            "set1/agent", "set2/manager", "set4/mds4", "set4/openmds");

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration DRAIN = Duration.ofSeconds(2);
    private static final int NO_QUERY = 0;

    private final Settings settings;
    private final Path folder;
    private final Consumer<String> say;

    /**
     * @param folder
     *            for files of the systems
     * @param say
     *            takes progress
     */
    public StepsBench(Settings settings, Path folder, Consumer<String> say) {
        this.settings = settings;
        this.folder = folder;
        this.say = say;
    }

    /** Users who all do the same. */
    private record Side(Plan plan, Traffic traffic) {
    }

    /**
     * Starts the system of a curve and measures it, for some minutes.
     *
     * @param name
     *            an experiment's and a curve's, such as set1/gris-cached
     * @throws SystemException
     *             where there is no such curve, its system cannot be started, or answers nothing
     */
    public StepsCost measure(String name) throws IOException, SystemException, InterruptedException {
        Experiment experiment = experiment(name);
        Curve curve = curve(experiment, name);
        ComparedSystem system = Systems.named(curve.system());
        Path place = Files.createDirectories(folder.resolve(name));
        Setup setup = experiment.setup(curve, Setup.local(curve.part(), settings.era(), place).cached(curve.cached()),
                experiment.quick().getFirst());
        say.accept("%s: starting %s".formatted(name, system.title()));
        try (RunningSystem running = system.start(setup); Ending _ = Ending.of(running)) {
            int every = settings.every() > 0 ? settings.every() : system.stepsEvery();
            Plan with = plan(system, curve, running.target(), every);
            Plan without = plan(system, curve, running.target(), NO_QUERY);
            try (Traffic telling = open(with); Traffic silent = open(without)) {
                return measured(name, every, system.alwaysTimes(), new Side(without, silent), new Side(with, telling));
            }
        } catch (ClientException | SwarmException e) {
            throw new SystemException("%s cannot be measured: %s".formatted(name, e.getMessage()), e);
        }
    }

    /** Ends a system also where this program is ended: what it started would go on else. */
    private record Ending(Thread hook) implements AutoCloseable {

        static Ending of(RunningSystem running) {
            Thread hook = new Thread(running::close, "steps-end");
            Runtime.getRuntime().addShutdownHook(hook);
            return new Ending(hook);
        }

        @Override
        public void close() {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException _) {
                // It is at work.
            }
        }
    }

    private StepsCost measured(String name, int every, boolean clientsOnly, Side silent, Side telling)
            throws IOException, SystemException, SwarmException, InterruptedException {
        say.accept("%s: warming up".formatted(name));
        warmUp(name, silent, telling);
        List<Pair> cpu = new ArrayList<>();
        List<Pair> response = new ArrayList<>();
        long answers = 0;
        long failures = 0;
        for (int i = 0; i < settings.pairs(); i++) {
            boolean silentFirst = i % 2 == 0;
            Block first = measuredBlock(silentFirst ? silent : telling);
            Block second = measuredBlock(silentFirst ? telling : silent);
            Block without = silentFirst ? first : second;
            Block with = silentFirst ? second : first;
            cpu.add(new Pair(without.cpu(), with.cpu()));
            response.add(new Pair(without.response(), with.response()));
            answers += first.answers() + second.answers();
            failures += first.failures() + second.failures();
        }
        return new StepsCost(name, every, settings.pairs(), answers / 2.0 / settings.pairs(), failures,
                PairedShare.of(cpu), PairedShare.of(response), clientsOnly);
    }

    /** Until both kinds of queries are answered, however long the first one takes on a busy machine. */
    private void warmUp(String name, Side silent, Side telling)
            throws IOException, SystemException, SwarmException, InterruptedException {
        long start = System.nanoTime();
        boolean answered = false;
        for (long took = 0; took < settings.warmUp().toNanos() || !answered; took = System.nanoTime() - start) {
            if (took > settings.warmUp().plus(LONGEST).toNanos()) {
                throw new SystemException("%s: no block had an answer, and another one with steps".formatted(name));
            }
            Block without = block(silent);
            Block with = block(telling);
            answered = without.answers() > 0 && with.steps() > 0;
        }
    }

    private static Block measuredBlock(Side side)
            throws IOException, SystemException, SwarmException, InterruptedException {
        Block block = block(side);
        block.check(side.plan().phasesEvery(), side.plan().duration());
        return block;
    }

    private static Block block(Side side) throws IOException, SwarmException, InterruptedException {
        AnswerTally tally = new AnswerTally();
        TesterClock clock = TesterClock.system();
        Swarm swarm = new Swarm(new Swarm.Job(side.plan(), Share.WHOLE, side.traffic(), tally, clock, _ -> {
        }));
        Duration before = ProcessTime.ofTree();
        swarm.run(clock.nanos());
        Duration used = ProcessTime.ofTree().minus(before);
        return new Block(used.toNanos() / 1e9 / tally.answers(), tally.response(), tally.answers(), tally.failures(),
                tally.steps());
    }

    private Plan plan(ComparedSystem system, Curve curve, String target, int phasesEvery) {
        return new Plan("steps", curve.client(system, target),
                new Load(Load.Model.CLOSED, List.of(new Load.Step(settings.users(), Duration.ZERO, settings.block())),
                        new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO),
                system.keepsConnections(settings.era()) ? Plan.Connection.KEEP_ALIVE : Plan.Connection.PER_REQUEST,
                PlanDefaults.TIMEOUT, Duration.ZERO, DRAIN, phasesEvery, PlanDefaults.CLOCK_EVERY, List.of(),
                PlanDefaults.SEED);
    }

    private static Traffic open(Plan plan) throws ClientException {
        return Kinds.open(plan,
                new ClientContext(Share.WHOLE, new SplittableRandom(plan.seed()), (_, _, _, _) -> {
                }, TesterClock.system()));
    }

    private static Experiment experiment(String name) throws SystemException {
        return Experiments.ALL.stream()
                .filter(each -> name.startsWith(each.id() + "/"))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private static Curve curve(Experiment experiment, String name) throws SystemException {
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
