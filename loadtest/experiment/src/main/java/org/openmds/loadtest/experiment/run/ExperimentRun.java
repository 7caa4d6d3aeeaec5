package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/** Runs experiments: measures all missing points of each curve. Not thread-safe; closing it ends the server of the references. */
public final class ExperimentRun implements AutoCloseable {

    private final ExperimentConditions conditions;
    private final Path folder;
    private final RunSettings settings;
    private final PlanRunner planRunner;
    private final Consumer<String> messages;
    private final ReferenceRunner references;
    // The same problem in several rounds is listed once.
    private final Set<String> problems = new LinkedHashSet<>();
    // Ids of the curves, EXPERIMENT/CURVE, whose system could not be started.
    private final Set<String> notStarted = new HashSet<>();
    private volatile boolean stopped;

    /**
     * The way to run.
     *
     * @param program
     *            the command line that starts {@code mds load} as a separate process
     * @param keepsRecords
     *            true if the records of all queries are kept, for export
     * @param testers
     *            the testers that share the users of each point
     */
    public record RunSettings(List<String> program, boolean keepsRecords, PointTesters testers) {

        public RunSettings {
            program = List.copyOf(program);
        }
    }

    /**
     * @param folder
     *            the folder for runs and points
     * @param say
     *            receives progress messages
     */
    public ExperimentRun(ExperimentConditions conditions, Path folder, RunSettings settings, Consumer<String> say) {
        this(conditions, folder, settings, new TesterRunner(), say);
    }

    ExperimentRun(ExperimentConditions conditions, Path folder, RunSettings settings, PlanRunner planRunner,
            Consumer<String> say) {
        this.conditions = conditions;
        this.folder = folder;
        this.settings = settings;
        this.planRunner = planRunner;
        this.messages = say;
        this.references = new ReferenceRunner(folder, settings.program(), planRunner,
                MeasuredPeriod.of(conditions), this::addProblem);
    }

    /** Lets the run end after the current point; the interrupt of its thread ends that point too. Called by any thread. */
    public void stop() {
        stopped = true;
    }

    /** Returns the reasons why points were not measured. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /**
     * Measures the missing points of experiments. Each round measures all of them once. If a system cannot be started or a point fails, this becomes a
     * {@link #problems problem}, and the other points are still measured.
     *
     * @param systems
     *            the names of the systems to measure
     */
    public void run(List<Experiment> experiments, PointFile pointFile, List<String> systems,
            MeasurementRounds rounds)
            throws IOException, InterruptedException {
        Duration remaining = RemainingPoints.ofAll(experiments, conditions, pointFile, systems, rounds)
                .map(each -> each.expected(conditions))
                .reduce(Duration.ZERO, Duration::plus);
        for (int round = 1; round <= rounds.count(); round++) {
            for (RemainingPoints remainingPoints : RemainingPoints.of(experiments, conditions, pointFile, systems,
                    rounds, round)) {
                if (!stopped && !notStarted.contains(remainingPoints.id())) {
                    messages.accept("%s%s; about %s remain".formatted(remainingPoints.id(),
                            rounds.count() == 1 ? "" : ", round %d of %d".formatted(round, rounds.count()),
                            DurationText.format(remaining)));
                    runCurve(remainingPoints, round, pointFile);
                }
                remaining = remaining.minus(remainingPoints.expected(conditions));
            }
        }
    }

    private void runCurve(RemainingPoints remainingPoints, int round, PointFile pointFile)
            throws IOException, InterruptedException {
        Experiment experiment = remainingPoints.experiment();
        ExperimentCurve curve = remainingPoints.curve();
        try {
            ComparedSystem system = ComparedSystems.named(curve.system());
            Path place = Files.createDirectories(folder.resolve(experiment.id()).resolve(curve.id()));
            CurveRun curveRun = new CurveRun(
                    new CurveRun.CurveTask(experiment, curve,
                            new PointRunner(experiment, curve, conditions, system, settings.testers(),
                                    planRunner),
                            SystemSetup.local(curve.part(), conditions.era(), place)
                                    .cached(curve.cached())
                                    .varied(conditions.varied()),
                            place,
                            settings.program(), settings.keepsRecords(), round),
                    pointFile, references, this::addProblem, messages, () -> stopped);
            curveRun.run(remainingPoints.values());
            if (curveRun.isStartFailed()) {
                notStarted.add(remainingPoints.id());
            }
        } catch (SystemException e) {
            addProblem("%s, %s: %s".formatted(experiment.title(), curve.title(), e.getMessage()));
        }
    }

    private void addProblem(String text) {
        // The end of a run makes its last point fail.
        if (!stopped && problems.add(text)) {
            messages.accept(text);
        }
    }

    @Override
    public void close() {
        references.close();
    }
}
