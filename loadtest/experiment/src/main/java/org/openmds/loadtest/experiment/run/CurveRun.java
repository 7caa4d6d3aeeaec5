package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * Measures one curve: a reference of the machine, each remaining point, a second reference. No system of the curve runs during a
 * reference, so that both references see the same machine. A curve of an installation has no references, because the installation is on
 * another machine. An object is used once, by one thread.
 */
final class CurveRun {

    /** Largest ratio of the first and the last point's answer sizes; above it, the last point gets a reference of its own. */
    private static final double MAX_SIZE_RATIO = 2;

    private final CurveTask task;
    private final PointFile points;
    private final ReferenceRunner references;
    private final Consumer<String> problems;
    private final Consumer<String> messages;
    private final BooleanSupplier stopped;
    private int started;
    private boolean startFailed;
    private long firstBytes;
    private long lastBytes;
    private Optional<MachineReference> before = Optional.empty();

    /**
     * The curve and its measurement settings.
     *
     * @param usual
     *            the setup of each point, before the axis changes it
     * @param folder
     *            the folder of the curve
     * @param program
     *            the command line that starts {@code mds load}
     * @param keepsRecords
     *            true if the records of all queries are kept
     * @param repeat
     *            the number of the round, from 1
     */
    record CurveTask(Experiment experiment, ExperimentCurve curve, PointRunner runner, SystemSetup usual, Path folder,
            List<String> program,
            boolean keepsRecords, int repeat) {

        /** Returns true if all points use the same system: true for different numbers of users, but not of collectors or servers. */
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
            return StartedSystem.start(program, curve.system(), setup, folder.resolve("system.log"));
        }
    }

    /**
     * @param problem
     *            receives the reasons why points were not measured
     * @param say
     *            receives progress messages
     * @param end
     *            returns true if no more points are to be measured
     */
    CurveRun(CurveTask task, PointFile to, ReferenceRunner referenceRunner, Consumer<String> problem,
            Consumer<String> say, BooleanSupplier end) {
        this.task = task;
        this.points = to;
        this.references = referenceRunner;
        this.problems = problem;
        this.messages = say;
        this.stopped = end;
    }

    /** Measures these points. If a point fails, it is skipped, and the system is restarted for the next one. */
    void run(List<Integer> left) throws IOException, InterruptedException {
        Deque<Integer> ahead = new ArrayDeque<>(left);
        boolean goesOn = task.isInstallation() || takeReferenceBefore(ahead);
        while (goesOn && !ahead.isEmpty() && !stopped.getAsBoolean()) {
            goesOn = measureWithOneSystem(ahead);
        }
        if (lastBytes > 0 && !task.isInstallation() && !stopped.getAsBoolean()) {
            takeReferencesAfter();
        }
    }

    /**
     * Measures points until the system fails. Returns false if it cannot be started for the first point, because then it cannot be
     * started for the others.
     */
    private boolean measureWithOneSystem(Deque<Integer> ahead) throws IOException, InterruptedException {
        try (SystemUnderTest asked = task.start(ahead.element())) {
            boolean again = started++ > 0 && task.isOneSystem() && !task.isInstallation();
            do {
                measure(asked, ahead.element(), again);
                ahead.remove();
                again = false;
            } while (task.isOneSystem() && !ahead.isEmpty() && !stopped.getAsBoolean());
            return true;
        } catch (SystemException | AnalysisException | SubmissionException e) {
            startFailed = started == 0 && task.isOneSystem();
            addProblem(ahead.remove(), e);
            return started > 0 || !task.isOneSystem();
        }
    }

    /** Returns true if the system of all points could not be started, so that a later round need not try it. */
    boolean isStartFailed() {
        return startFailed;
    }

    private void addProblem(int x, Exception why) {
        problems.accept("%s, %s %s: %s".formatted(task.experiment().title(), task.curve().title(),
                startFailed ? "cannot be started" : "at " + x, why.getMessage()));
    }

    private void measure(SystemUnderTest asked, int x, boolean again)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        Path run = task.folder().resolve(task.repeat() == 1 ? Integer.toString(x) : x + "-" + task.repeat());
        FolderOperations.remove(run);
        MeasuredPoint point = task.runner().measure(asked, x, task.repeat(), run, again);
        points.add(point);
        if (point.completions() > 0) {
            lastBytes = Math.round(point.answerBytes());
        }
        printPoint(point);
        if (!task.keepsRecords()) {
            FolderOperations.remove(run.resolve("records"));
        }
    }

    private void printPoint(MeasuredPoint point) {
        messages.accept("%s, %s, %d %s%s: %s, %s%s%s".formatted(point.experiment(), task.curve().title(), point.x(),
                task.experiment().axis().title(), point.repeat() > 1 ? ", repeat " + point.repeat() : "",
                PointText.throughput(point), PointText.response(point),
                point.failures() > 0 ? ", %d failed".formatted(point.failures()) : "",
                point.startedAgain() ? ", restarted" : ""));
    }

    /**
     * Starts a system to measure the size of its answers, ends it, and takes the first reference. Without an answer to one user in time,
     * there is only a reference after the points.
     *
     * @return false if the system cannot be started, for this point and therefore for the others
     */
    private boolean takeReferenceBefore(Deque<Integer> ahead) throws IOException, InterruptedException {
        if (!references.isEnabled()) {
            return true;
        }
        try (SystemUnderTest asked = task.start(ahead.element())) {
            measureAnswerBytes(asked);
        } catch (SystemException e) {
            startFailed = task.isOneSystem();
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
            firstBytes = task.runner().answerBytes(asked, references.answerSizeTime(), run);
        } catch (SystemException | AnalysisException | SubmissionException _) {
            // If the system does not answer, the first point reports it.
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
        Optional<MachineReference> taken = references.take(task.experiment(), task.curve(), referencePosition,
                bytes,
                task.runner().connection(), task.repeat());
        if (taken.isPresent()) {
            points.add(taken.get());
        }
        return taken;
    }

    private void warn(MachineReference after) {
        before.filter(earlier -> earlier.isFarFrom(after))
                .ifPresent(earlier -> messages.accept(
                        "%s, %s: after these points the machine sent a file at %s of the rate before; another program was running"
                                .formatted(task.experiment().id(), task.curve().title(),
                                        QuantityFormat.percent(1 + earlier.driftTo(after)))));
    }
}
