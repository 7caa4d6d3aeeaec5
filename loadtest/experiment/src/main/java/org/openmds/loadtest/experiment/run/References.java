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
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Reference;
import org.openmds.loadtest.experiment.Reference.When;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.Folders;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;

/**
 * Takes references of a file server, one for all curves: it serves one large file, of which users ask for as many bytes as they need (RFC 9110, section 14).
 * Started for the first reference; without it, experiments go on. Not thread-safe.
 */
final class References implements AutoCloseable {

    /** Short, as there are two for each curve. */
    static final Span USUAL = new Span(Duration.ofSeconds(1), Duration.ofSeconds(2));
    private static final String SYSTEM = "file";
    /** Enough to keep a few processors busy. */
    private static final int USERS = 8;
    /** Of about 1.1 kB each. */
    private static final int ENTRIES = 10_000;
    private static final long LARGEST = 10_000_000;
    /** One may be chance: a machine that was busy for two seconds. */
    private static final int MOST_FAILED = 2;
    private static final int MOST_WARM_UPS = 5;
    private static final double BETTER = 1.1;
    /** What comes with an answer besides what was asked for. */
    private static final long HEADERS = 2_000;

    private final Path folder;
    private final List<String> program;
    private final Span span;
    private final Consumer<String> problem;
    private @Nullable SystemProcess server;
    private int failed;

    /**
     * @param folder
     *            of the experiments
     * @param program
     *            the words that start {@code mds load}
     * @param span
     *            of each
     * @param problem
     *            takes why there is no reference
     */
    References(Path folder, List<String> program, Span span, Consumer<String> problem) {
        this.folder = folder.resolve("reference");
        this.program = program;
        this.span = span;
        this.problem = problem;
    }

    /** Of one user, to know the bytes of an answer: as long as what is left out of a reference. */
    Duration look() {
        return span.discarded();
    }

    /** False once the machine has no such server, or the last ones failed. */
    boolean areWanted() {
        return failed < MOST_FAILED;
    }

    /**
     * Empty where none is wanted, or this one fails.
     *
     * @param connection
     *            as the curve's users do
     */
    Optional<Reference> take(Experiment experiment, Curve curve, When when, long bytes, Plan.Connection connection)
            throws IOException, InterruptedException {
        if (!areWanted()) {
            return Optional.empty();
        }
        long asked = Math.min(bytes, LARGEST);
        Path run = folder.resolve("run");
        Folders.remove(run);
        try {
            if (server == null) {
                warmUp(asked, connection, run);
            }
            Users.Seen seen = seen(asked, connection, run);
            failed = 0;
            return Optional.of(new Reference(Reference.KIND, experiment.id(), curve.id(), when, asked, USERS,
                    seen.records().seconds(), seen.records().completions(), seen.records().failures(),
                    seen.records().throughput(), seen.records().response(), seen.mean(ServerSample::load1),
                    seen.verdict()));
        } catch (SystemException | AnalysisException | SubmissionException e) {
            // Without a server at all, there is none later either.
            failed = server == null ? MOST_FAILED : failed + 1;
            close();
            problem.accept("no reference of static bytes %s %s, %s: %s%s".formatted(
                    when == When.BEFORE ? "before" : "after", experiment.title(), curve.title(), e.getMessage(),
                    areWanted() ? "" : "; no more are taken"));
            return Optional.empty();
        } finally {
            Folders.remove(run);
        }
    }

    /** Until it helps no more: the first to ask in this process is slow, and so is a file that nobody has read yet. */
    private void warmUp(long bytes, Plan.Connection connection, Path run)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        double before = 0;
        for (int i = 0; i < MOST_WARM_UPS; i++) {
            double now = seen(bytes, connection, run).records().throughput();
            Folders.remove(run);
            if (now < before * BETTER) {
                return;
            }
            before = now;
        }
    }

    private Users.Seen seen(long bytes, Plan.Connection connection, Path run)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        SystemProcess process = server();
        ClientSpec client = new ClientSpec("http", process.target(),
                Map.of("headers", "Range: bytes=0-%d".formatted(bytes - 1)));
        Users.Seen seen = new Users(USERS, client, Duration.ZERO, connection, PlanDefaults.PHASES_EVERY).ask(process,
                span, run, _ -> false);
        double got = seen.records().answerBytes();
        if (got < bytes || got > bytes + HEADERS) {
            throw new SystemException("of %s expected %d bytes an answer, got %.0f, from a server that takes ranges"
                    .formatted(process.target(), bytes, got));
        }
        return seen;
    }

    private SystemProcess server() throws IOException, SystemException, InterruptedException {
        SystemProcess running = server;
        if (running == null) {
            Files.createDirectories(folder);
            running = SystemProcess.start(program, SYSTEM,
                    Setup.local(Part.AGGREGATE_SERVER, Era.NOW, folder).collectors(1).servers(ENTRIES),
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
