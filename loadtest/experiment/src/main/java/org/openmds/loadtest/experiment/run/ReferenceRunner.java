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
import org.openmds.loadtest.experiment.MachineReference.ReferenceAnswers;
import org.openmds.loadtest.experiment.MachineReference.ReferencePlace;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * Takes the reference measurements with one file server for all curves. It serves one large file, and users request as many bytes as they
 * need (RFC 9110, section 14). The server is started for the first reference; if it fails, experiments continue without references. Not
 * thread-safe.
 */
final class ReferenceRunner implements AutoCloseable {

    /** Largest and smallest length of a reference: short, because there are two for each curve. */
    private static final Duration LONGEST = Duration.ofSeconds(3);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    /** Part of the time of a point that a reference takes, and part of a reference that is left out. */
    private static final int PART = 3;
    private static final String SYSTEM = "file";
    /** Number of users that keeps a few processors busy. */
    private static final int USERS = 8;
    /** Number of entries of about 1.1 kB in the file. */
    private static final int ENTRIES = 10_000;
    private static final long MAX_BYTES = 10_000_000;
    /** Failed references after which no more are taken; a single failure may be chance on a busy machine. */
    private static final int MAX_FAILED = 2;
    private static final int MAX_WARM_UPS = 5;
    private static final double MIN_IMPROVEMENT = 1.1;
    /** Largest size of an answer's headers, in bytes. */
    private static final long MAX_HEADER_BYTES = 2_000;

    private final Path folder;
    private final List<String> program;
    private final PlanRunner runner;
    private final MeasuredPeriod period;
    // A run that warms up needs no settled throughput.
    private final MeasuredPeriod warmUp;
    private final Consumer<String> problem;
    private @Nullable StartedSystem server;
    private int failed;

    /**
     * @param folder
     *            the folder of the experiments
     * @param program
     *            the command line that starts {@code mds load}
     * @param planRunner
     *            runs the users of each reference
     * @param point
     *            the length of each point
     * @param problem
     *            receives the reasons why there is no reference
     */
    ReferenceRunner(Path folder, List<String> program, PlanRunner planRunner, MeasuredPeriod point,
            Consumer<String> problem) {
        this.folder = folder.resolve("reference");
        this.program = program;
        this.runner = planRunner;
        this.period = period(point);
        this.warmUp = new MeasuredPeriod(Duration.ZERO, period.discarded());
        this.problem = problem;
    }

    /** Returns the length of a reference: three seconds, and less if the points take less than nine. */
    static MeasuredPeriod period(MeasuredPeriod point) {
        Duration total = Duration.ofMillis(Math.clamp(point.total().dividedBy(PART).toMillis(), SHORTEST.toMillis(),
                LONGEST.toMillis()));
        return new MeasuredPeriod(total.dividedBy(PART), total.minus(total.dividedBy(PART)));
    }

    /** Returns how long one user queries a system to measure the size of its answers: the time that is left out of a reference. */
    Duration answerSizeTime() {
        return LONGEST.dividedBy(PART);
    }

    /** Returns false if the machine has no such server or the last references failed. */
    boolean isEnabled() {
        return failed < MAX_FAILED;
    }

    /**
     * Takes a reference; empty if references are switched off or this one fails.
     *
     * @param connection
     *            the connection mode of the curve's users
     * @param round
     *            the number of the round, from 1
     */
    Optional<MachineReference> take(Experiment experiment, ExperimentCurve curve, ReferencePosition referencePosition,
            long bytes, LoadPlan.ConnectionMode connection, int round)
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
            SimulatedUsers.UserRunResult userRunResult = measure(asked, period, connection, run);
            failed = 0;
            return Optional.of(new MachineReference(MachineReference.KIND,
                    new ReferencePlace(experiment.id(), curve.id(), referencePosition, Optional.of(round)), asked,
                    USERS,
                    new ReferenceAnswers(userRunResult.records().seconds(), userRunResult.records().completions(),
                            userRunResult.records().failures(), userRunResult.records().throughput(),
                            userRunResult.records().response()),
                    userRunResult.mean(ServerSample::load1), userRunResult.verdict()));
        } catch (SystemException | AnalysisException | SubmissionException e) {
            // If the server could not be started at all, later attempts fail too.
            failed = server == null ? MAX_FAILED : failed + 1;
            close();
            problem.accept("no reference with a static file was taken %s %s, %s: %s%s".formatted(
                    referencePosition == ReferencePosition.BEFORE ? "before" : "after", experiment.title(),
                    curve.title(), e.getMessage(),
                    isEnabled() ? "" : "; further references are skipped"));
            return Optional.empty();
        } finally {
            FolderOperations.remove(run);
        }
    }

    /** Runs until the throughput no longer rises: the first queries of this process are slow, and so are reads of a file that is not cached yet. */
    private void warmUp(long bytes, LoadPlan.ConnectionMode connection, Path run)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        double before = 0;
        for (int i = 0; i < MAX_WARM_UPS; i++) {
            double now = measure(bytes, warmUp, connection, run).records().throughput();
            FolderOperations.remove(run);
            if (now < before * MIN_IMPROVEMENT) {
                return;
            }
            before = now;
        }
    }

    private SimulatedUsers.UserRunResult measure(long bytes, MeasuredPeriod during, LoadPlan.ConnectionMode connection,
            Path run)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        StartedSystem process = server();
        ClientSpec client = new ClientSpec("http", process.target(),
                Map.of("headers", "Range: bytes=0-%d".formatted(bytes - 1)));
        SimulatedUsers.UserRunResult userRunResult = new SimulatedUsers(USERS, client, Duration.ZERO, connection,
                PlanDefaults.PHASES_EVERY, PointTesters.IN_THIS_PROCESS, runner).measure(process,
                        during, run, _ -> false);
        double got = userRunResult.records().answerBytes();
        if (got < bytes || got > bytes + MAX_HEADER_BYTES) {
            throw new SystemException(
                    "%s: expected answers of %d bytes, got %.0f; the server must support range requests"
                            .formatted(process.target(), bytes, got));
        }
        return userRunResult;
    }

    private StartedSystem server() throws IOException, SystemException, InterruptedException {
        StartedSystem running = server;
        if (running == null) {
            Files.createDirectories(folder);
            running = StartedSystem.start(program, SYSTEM,
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
        StartedSystem running = server;
        server = null;
        if (running != null) {
            running.close();
        }
    }
}
