package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * Takes references of a file server, one for all curves: it serves one large file, of which users ask for as many bytes as they need (RFC 9110, section 14).
 * Started for the first reference; without it, experiments go on. Not thread-safe.
 */
final class ReferenceRunner implements AutoCloseable {

    /** Short, as there are two for each curve. */
    static final MeasuredPeriod USUAL = new MeasuredPeriod(Duration.ofSeconds(1), Duration.ofSeconds(2));
    private static final String SYSTEM = "file";
    /** Enough to keep a few processors busy. */
    private static final int USERS = 8;
    /** Of about 1.1 kB each. */
    private static final int ENTRIES = 10_000;
    private static final long MAX_BYTES = 10_000_000;
    /** One may be chance: a machine that was busy for two seconds. */
    private static final int MAX_FAILED = 2;
    private static final int MAX_WARM_UPS = 5;
    private static final double MIN_IMPROVEMENT = 1.1;
    /** What comes with an answer besides what was asked for. */
    private static final long MAX_HEADER_BYTES = 2_000;

    private final Path folder;
    private final List<String> program;
    private final MeasuredPeriod measuredPeriod;
    private final Consumer<String> problem;
    private @Nullable SystemProcess server;
    private int failed;

    /**
     * @param folder
     *            of the experiments
     * @param program
     *            the words that start {@code mds load}
     * @param measuredPeriod
     *            of each
     * @param problem
     *            takes why there is no reference
     */
    ReferenceRunner(Path folder, List<String> program, MeasuredPeriod measuredPeriod, Consumer<String> problem) {
        this.folder = folder.resolve("reference");
        this.program = program;
        this.measuredPeriod = measuredPeriod;
        this.problem = problem;
    }

    /** Of one user, to know the bytes of an answer: as long as what is left out of a reference. */
    Duration answerSizeTime() {
        return measuredPeriod.discarded();
    }

    /** False once the machine has no such server, or the last ones failed. */
    boolean isEnabled() {
        return failed < MAX_FAILED;
    }

    /**
     * Empty where none is wanted, or this one fails.
     *
     * @param connection
     *            as the curve's users do
     */
    Optional<MachineReference> take(Experiment experiment, ExperimentCurve curve, ReferencePosition referencePosition,
            long bytes, LoadPlan.ConnectionMode connection)
            throws IOException, InterruptedException {
        if (!isEnabled()) {
            return Optional.empty();
        }
        long asked = Math.min(bytes, MAX_BYTES);
        Path run = folder.resolve("run");
        FolderOperations.remove(run);
        try {
            if (server == null) {
                warmUp(asked, connection, run);
            }
            SimulatedUsers.UserRunResult userRunResult = measure(asked, connection, run);
            failed = 0;
            return Optional.of(new MachineReference(MachineReference.KIND, experiment.id(), curve.id(),
                    referencePosition, asked, USERS,
                    userRunResult.records().seconds(), userRunResult.records().completions(),
                    userRunResult.records().failures(),
                    userRunResult.records().throughput(), userRunResult.records().response(),
                    userRunResult.mean(ServerSample::load1),
                    userRunResult.verdict()));
        } catch (SystemException | AnalysisException | SubmissionException e) {
            // Without a server at all, there is none later either.
            failed = server == null ? MAX_FAILED : failed + 1;
            close();
            problem.accept("no reference of static bytes %s %s, %s: %s%s".formatted(
                    referencePosition == ReferencePosition.BEFORE ? "before" : "after", experiment.title(),
                    curve.title(), e.getMessage(),
                    isEnabled() ? "" : "; no more are taken"));
            return Optional.empty();
        } finally {
            FolderOperations.remove(run);
        }
    }

    /** Until it helps no more: the first to ask in this process is slow, and so is a file that nobody has read yet. */
    private void warmUp(long bytes, LoadPlan.ConnectionMode connection, Path run)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        double before = 0;
        for (int i = 0; i < MAX_WARM_UPS; i++) {
            double now = measure(bytes, connection, run).records().throughput();
            FolderOperations.remove(run);
            if (now < before * MIN_IMPROVEMENT) {
                return;
            }
            before = now;
        }
    }

    private SimulatedUsers.UserRunResult measure(long bytes, LoadPlan.ConnectionMode connection, Path run)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        SystemProcess process = server();
        ClientSpec client = new ClientSpec("http", process.target(),
                Map.of("headers", "Range: bytes=0-%d".formatted(bytes - 1)));
        SimulatedUsers.UserRunResult userRunResult = new SimulatedUsers(USERS, client, Duration.ZERO, connection,
                PlanDefaults.PHASES_EVERY).measure(process,
                        measuredPeriod, run, _ -> false);
        double got = userRunResult.records().answerBytes();
        if (got < bytes || got > bytes + MAX_HEADER_BYTES) {
            throw new SystemException("of %s expected %d bytes an answer, got %.0f, from a server that takes ranges"
                    .formatted(process.target(), bytes, got));
        }
        return userRunResult;
    }

    private SystemProcess server() throws IOException, SystemException, InterruptedException {
        SystemProcess running = server;
        if (running == null) {
            Files.createDirectories(folder);
            running = SystemProcess.start(program, SYSTEM,
                    SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.TODAY, folder)
                            .collectors(1)
                            .servers(ENTRIES),
                    folder.resolve("system.log"));
            server = running;
        }
        return running;
    }

    @Override
    public void close() {
        SystemProcess running = server;
        server = null;
        if (running != null) {
            running.close();
        }
    }
}
