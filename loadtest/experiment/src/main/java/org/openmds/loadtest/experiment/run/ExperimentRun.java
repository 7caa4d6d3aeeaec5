package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

/** Carries out experiments: each curve that has points that are not measured yet. Not thread-safe; closing it ends the server of the references. */
public final class ExperimentRun implements AutoCloseable {

    private final Conditions conditions;
    private final Path folder;
    private final List<String> program;
    private final boolean keeps;
    private final Consumer<String> say;
    private final References references;
    private final List<String> problems = new ArrayList<>();

    /**
     * @param folder
     *            where runs and points are kept
     * @param program
     *            the words that start {@code mds load} in a process of its own
     * @param keeps
     *            whether the records of each query are kept, for spans
     * @param say
     *            takes progress
     */
    public ExperimentRun(Conditions conditions, Path folder, List<String> program, boolean keeps,
            Consumer<String> say) {
        this(conditions, folder, program, keeps, References.USUAL, say);
    }

    ExperimentRun(Conditions conditions, Path folder, List<String> program, boolean keeps, Span reference,
            Consumer<String> say) {
        this.conditions = conditions;
        this.folder = folder;
        this.program = List.copyOf(program);
        this.keeps = keeps;
        this.say = say;
        this.references = new References(folder, this.program, reference, this::problem);
    }

    /** What could not be measured, and why. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /**
     * Measures what is missing. A system that cannot be started, or a point that fails, is a {@link #problems problem}; the others are measured all the same.
     *
     * @param systems
     *            names of those wanted
     */
    public void run(Experiment experiment, Points points, List<String> systems)
            throws IOException, InterruptedException {
        for (Missing missing : Missing.of(experiment, conditions, points, systems)) {
            curve(missing, points);
        }
    }

    private void curve(Missing missing, Points points) throws IOException, InterruptedException {
        Experiment experiment = missing.experiment();
        Curve curve = missing.curve();
        try {
            ComparedSystem system = Systems.named(curve.system());
            Path place = Files.createDirectories(folder.resolve(experiment.id()).resolve(curve.id()));
            new CurveRun(new CurveRun.Task(experiment, curve, new PointRunner(experiment, curve, conditions, system),
                    Setup.local(curve.part(), conditions.era(), place).cached(curve.cached()), place, program, keeps),
                    points, references, this::problem, say).run(missing.values());
        } catch (SystemException e) {
            problem("%s, %s: %s".formatted(experiment.title(), curve.title(), e.getMessage()));
        }
    }

    private void problem(String text) {
        problems.add(text);
        say.accept(text);
    }

    @Override
    public void close() {
        references.close();
    }
}
