package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.Axis;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.experiment.Reference;
import org.openmds.loadtest.experiment.Reference.When;
import org.openmds.loadtest.model.run.Folders;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;

/**
 * Carries out one curve: the reference, each point that is left, the reference again. No system of the curve runs beside a reference, so that both see the same
 * machine; of an installation, which is another machine's, there is none. Used once, by one thread.
 */
final class CurveRun {

    /** Where the last point's answers are so many times the first's, or the first's the last's, they have a reference of their own. */
    private static final double OTHER_BYTES = 2;

    private final Task task;
    private final Points to;
    private final References references;
    private final Consumer<String> problem;
    private final Consumer<String> say;
    private int started;
    private long lookedBytes;
    private long lastBytes;
    private Optional<Reference> before = Optional.empty();

    /**
     * Which curve, and how it is measured.
     *
     * @param usual
     *            of each point, before its axis says otherwise
     * @param folder
     *            of the curve
     * @param program
     *            the words that start {@code mds load}
     * @param keeps
     *            whether the records of each query are kept
     */
    record Task(Experiment experiment, Curve curve, PointRunner runner, Setup usual, Path folder, List<String> program,
            boolean keeps) {

        /** With more users it is the same system; with more collectors or servers it is another. */
        private boolean isOneSystem() {
            return experiment.axis() == Axis.USERS;
        }

        private boolean isInstallation() {
            return curve.at().isPresent();
        }

        private AskedSystem start(int x) throws SystemException, InterruptedException {
            Setup setup = experiment.setup(curve, usual, x);
            if (curve.at().isPresent()) {
                return new Installation(curve.at().get(), setup);
            }
            return SystemProcess.start(program, curve.system(), setup, folder.resolve("system.log"));
        }
    }

    /**
     * @param problem
     *            takes what could not be measured, and why
     * @param say
     *            takes progress
     */
    CurveRun(Task task, Points to, References references, Consumer<String> problem, Consumer<String> say) {
        this.task = task;
        this.to = to;
        this.references = references;
        this.problem = problem;
        this.say = say;
    }

    /** Measures these points. One that fails is lost; the system is started again for the next. */
    void run(List<Integer> left) throws IOException, InterruptedException {
        Deque<Integer> ahead = new ArrayDeque<>(left);
        boolean goesOn = task.isInstallation() || compareBefore(ahead);
        while (goesOn && !ahead.isEmpty()) {
            goesOn = withOneSystem(ahead);
        }
        if (lastBytes > 0 && !task.isInstallation()) {
            compareAfterwards();
        }
    }

    /** As far as one system gets; false where it cannot be started even for the first, and so will not be for others. */
    private boolean withOneSystem(Deque<Integer> ahead) throws IOException, InterruptedException {
        try (AskedSystem asked = task.start(ahead.element())) {
            boolean again = started++ > 0 && task.isOneSystem() && !task.isInstallation();
            do {
                measure(asked, ahead.element(), again);
                ahead.remove();
                again = false;
            } while (task.isOneSystem() && !ahead.isEmpty());
            return true;
        } catch (SystemException | AnalysisException | SubmissionException e) {
            lost(ahead.remove(), e);
            return started > 0 || !task.isOneSystem();
        }
    }

    private void lost(int x, Exception why) {
        problem.accept("%s, %s at %d: %s".formatted(task.experiment().title(), task.curve().title(), x,
                why.getMessage()));
    }

    private void measure(AskedSystem asked, int x, boolean again)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        Path run = task.folder().resolve(Integer.toString(x));
        Folders.remove(run);
        Measured point = task.runner().measure(asked, x, run, again);
        to.add(point);
        if (point.completions() > 0) {
            lastBytes = Math.round(point.answerBytes());
        }
        tell(point);
        if (!task.keeps()) {
            Folders.remove(run.resolve("records"));
        }
    }

    private void tell(Measured point) {
        say.accept("%s, %s, %d %s: %s, %s%s%s".formatted(point.experiment(), task.curve().title(), point.x(),
                task.experiment().axis().title(), PointText.throughput(point), PointText.response(point),
                point.failures() > 0 ? ", %d failed".formatted(point.failures()) : "",
                point.startedAgain() ? ", started again" : ""));
    }

    /**
     * Starts a system to know the bytes of an answer, and ends it. Where it does not answer one user in time, the machine is looked at afterwards alone.
     *
     * @return false where it cannot be started, and so will not be for other points
     */
    private boolean compareBefore(Deque<Integer> ahead) throws IOException, InterruptedException {
        if (!references.areWanted()) {
            return true;
        }
        try (AskedSystem asked = task.start(ahead.element())) {
            look(asked);
        } catch (SystemException e) {
            lost(ahead.remove(), e);
            return !task.isOneSystem();
        }
        if (lookedBytes > 0) {
            before = reference(When.BEFORE, lookedBytes);
        }
        return true;
    }

    private void look(AskedSystem asked) throws IOException, InterruptedException {
        Path run = task.folder().resolve("look");
        Folders.remove(run);
        try {
            lookedBytes = task.runner().answerBytes(asked, references.look(), run);
        } catch (SystemException | AnalysisException | SubmissionException _) {
            // If it cannot be asked, the first point says so.
        }
        Folders.remove(run);
    }

    private void compareAfterwards() throws IOException, InterruptedException {
        if (lookedBytes > 0) {
            reference(When.AFTER, lookedBytes).ifPresent(this::warn);
        }
        if (lookedBytes == 0 || lastBytes > OTHER_BYTES * lookedBytes || lookedBytes > OTHER_BYTES * lastBytes) {
            reference(When.AFTER, lastBytes);
        }
    }

    private Optional<Reference> reference(When when, long bytes) throws IOException, InterruptedException {
        Optional<Reference> taken = references.take(task.experiment(), task.curve(), when, bytes,
                task.runner().connection());
        if (taken.isPresent()) {
            to.add(taken.get());
        }
        return taken;
    }

    private void warn(Reference after) {
        before.filter(earlier -> earlier.isFarFrom(after))
                .ifPresent(earlier -> say.accept(
                        "%s, %s: the machine sent a file %s as often after these points as before: something else ran"
                                .formatted(task.experiment().id(), task.curve().title(),
                                        Quantity.percent(1 + earlier.driftTo(after)))));
    }
}
