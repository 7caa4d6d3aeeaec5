package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentAxis;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * Carries out one curve: the reference, each point that is left, the reference again. No system of the curve runs beside a reference, so that both see the same
 * machine; of an installation, which is another machine's, there is none. Used once, by one thread.
 */
final class CurveRun {

    /** Where the last point's answers are so many times the first's, or the first's the last's, they have a reference of their own. */
    private static final double MAX_SIZE_RATIO = 2;

    private final CurveTask task;
    private final PointFile to;
    private final ReferenceRunner referenceRunner;
    private final Consumer<String> problems;
    private final Consumer<String> messages;
    private int started;
    private long firstBytes;
    private long lastBytes;
    private Optional<MachineReference> before = Optional.empty();

    /**
     * Which curve, and how it is measured.
     *
     * @param usual
     *            of each point, before its axis says otherwise
     * @param folder
     *            of the curve
     * @param program
     *            the words that start {@code mds load}
     * @param keepsRecords
     *            whether the records of each query are kept
     */
    record CurveTask(Experiment experiment, ExperimentCurve curve, PointRunner runner, SystemSetup usual, Path folder,
            List<String> program,
            boolean keepsRecords) {

        /** With more users it is the same system; with more collectors or servers it is another. */
        private boolean isOneSystem() {
            return experiment.axis() == ExperimentAxis.USERS;
        }

        private boolean isInstallation() {
            return curve.at().isPresent();
        }

        private SystemUnderTest start(int x) throws SystemException, InterruptedException {
            SystemSetup setup = experiment.setup(curve, usual, x);
            if (curve.at().isPresent()) {
                return new InstalledSystem(curve.at().get(), setup);
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
    CurveRun(CurveTask task, PointFile to, ReferenceRunner referenceRunner, Consumer<String> problem,
            Consumer<String> say) {
        this.task = task;
        this.to = to;
        this.referenceRunner = referenceRunner;
        this.problems = problem;
        this.messages = say;
    }

    /** Measures these points. One that fails is lost; the system is started again for the next. */
    void run(List<Integer> left) throws IOException, InterruptedException {
        Deque<Integer> ahead = new ArrayDeque<>(left);
        boolean goesOn = task.isInstallation() || takeReferenceBefore(ahead);
        while (goesOn && !ahead.isEmpty()) {
            goesOn = measureWithOneSystem(ahead);
        }
        if (lastBytes > 0 && !task.isInstallation()) {
            takeReferencesAfter();
        }
    }

    /** As far as one system gets; false where it cannot be started even for the first, and so will not be for others. */
    private boolean measureWithOneSystem(Deque<Integer> ahead) throws IOException, InterruptedException {
        try (SystemUnderTest asked = task.start(ahead.element())) {
            boolean again = started++ > 0 && task.isOneSystem() && !task.isInstallation();
            do {
                measure(asked, ahead.element(), again);
                ahead.remove();
                again = false;
            } while (task.isOneSystem() && !ahead.isEmpty());
            return true;
        } catch (SystemException | AnalysisException | SubmissionException e) {
            addProblem(ahead.remove(), e);
            return started > 0 || !task.isOneSystem();
        }
    }

    private void addProblem(int x, Exception why) {
        problems.accept("%s, %s at %d: %s".formatted(task.experiment().title(), task.curve().title(), x,
                why.getMessage()));
    }

    private void measure(SystemUnderTest asked, int x, boolean again)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        Path run = task.folder().resolve(Integer.toString(x));
        FolderOperations.remove(run);
        MeasuredPoint point = task.runner().measure(asked, x, run, again);
        to.add(point);
        if (point.completions() > 0) {
            lastBytes = Math.round(point.answerBytes());
        }
        printPoint(point);
        if (!task.keepsRecords()) {
            FolderOperations.remove(run.resolve("records"));
        }
    }

    private void printPoint(MeasuredPoint point) {
        messages.accept("%s, %s, %d %s: %s, %s%s%s".formatted(point.experiment(), task.curve().title(), point.x(),
                task.experiment().axis().title(), PointText.throughput(point), PointText.response(point),
                point.failures() > 0 ? ", %d failed".formatted(point.failures()) : "",
                point.startedAgain() ? ", started again" : ""));
    }

    /**
     * Starts a system to know the bytes of an answer, and ends it. Where it does not answer one user in time, the machine is looked at afterwards alone.
     *
     * @return false where it cannot be started, and so will not be for other points
     */
    private boolean takeReferenceBefore(Deque<Integer> ahead) throws IOException, InterruptedException {
        if (!referenceRunner.isEnabled()) {
            return true;
        }
        try (SystemUnderTest asked = task.start(ahead.element())) {
            measureAnswerBytes(asked);
        } catch (SystemException e) {
            addProblem(ahead.remove(), e);
            return !task.isOneSystem();
        }
        if (firstBytes > 0) {
            before = takeReference(ReferencePosition.BEFORE, firstBytes);
        }
        return true;
    }

    private void measureAnswerBytes(SystemUnderTest asked) throws IOException, InterruptedException {
        Path run = task.folder().resolve("look");
        FolderOperations.remove(run);
        try {
            firstBytes = task.runner().answerBytes(asked, referenceRunner.answerSizeTime(), run);
        } catch (SystemException | AnalysisException | SubmissionException _) {
            // If it cannot be asked, the first point says so.
        }
        FolderOperations.remove(run);
    }

    private void takeReferencesAfter() throws IOException, InterruptedException {
        if (firstBytes > 0) {
            takeReference(ReferencePosition.AFTER, firstBytes).ifPresent(this::warn);
        }
        if (firstBytes == 0 || lastBytes > MAX_SIZE_RATIO * firstBytes || firstBytes > MAX_SIZE_RATIO * lastBytes) {
            takeReference(ReferencePosition.AFTER, lastBytes);
        }
    }

    private Optional<MachineReference> takeReference(ReferencePosition referencePosition, long bytes)
            throws IOException, InterruptedException {
        Optional<MachineReference> taken = referenceRunner.take(task.experiment(), task.curve(), referencePosition,
                bytes,
                task.runner().connection());
        if (taken.isPresent()) {
            to.add(taken.get());
        }
        return taken;
    }

    private void warn(MachineReference after) {
        before.filter(earlier -> earlier.isFarFrom(after))
                .ifPresent(earlier -> messages.accept(
                        "%s, %s: the machine sent a file %s as often after these points as before: something else ran"
                                .formatted(task.experiment().id(), task.curve().title(),
                                        QuantityFormat.percent(1 + earlier.driftTo(after)))));
    }
}
