package org.openmds.loadtest.control.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.control.tester.LoadTester;
import org.openmds.loadtest.control.tester.SwarmWorkload;
import org.openmds.loadtest.control.tester.TesterIdentity;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.result.progress.LiveStatus;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Carries a plan out: makes the run's folder, starts the controller and the testers, waits for their end, and writes what became of
 * them. It ends in bounded time, and leaves no tester behind.
 *
 * <p>Thread-safe: {@link #run} is called once, {@link #stop} and {@link #live} by anyone meanwhile.
 */
public final class LoadRun implements AutoCloseable {

    /** What a message holds, less what else is in it. */
    private static final int MAX_PLAN_BYTES = MessageCodec.MAX_TEXT_BYTES - 100_000;

    private static final String LOST_AFTER = "--lost-after";

    private final LoadRunOptions options;
    private final RunToken token = RunToken.random();
    private final RunWriter writer;
    private final TesterClock clock = TesterClock.system();
    private final RunTesters testers;
    private final LoadController controller;
    @GuardedBy("this")
    private boolean runEnded;

    /**
     * @param folder
     *            of the run, new or empty
     * @param testers
     *            how many; 0 for one in this process
     * @param least
     *            without which the run does not start
     * @param listen
     *            for testers; port 0 for any free one
     * @param advertised
     *            what testers dial; null for where the controller listens
     * @param testerOptions
     *            further arguments of each tester that is started
     */
    public record LoadRunOptions(LoadPlan plan, Path folder, int testers, int least, InetSocketAddress listen,
            @Nullable URI advertised, ControllerTimeouts bounds, List<String> testerOptions) {
    }

    /**
     * Makes the folder and begins to listen.
     *
     * @throws IOException
     *             where it cannot
     */
    public static LoadRun open(LoadRunOptions options) throws IOException {
        int length = RunJson.line(options.plan()).getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_PLAN_BYTES) {
            throw new IOException(
                    "the plan with the files of its client has %d bytes, expected %d at most".formatted(
                            length, MAX_PLAN_BYTES));
        }
        return new LoadRun(options);
    }

    private LoadRun(LoadRunOptions options) throws IOException {
        this.options = options;
        this.writer = RunWriter.create(options.folder(), options.plan(), Clock.systemUTC());
        this.testers = new RunTesters(Math.max(1, options.testers()));
        writer.begin(RunMetadata.started(id(), Instant.now(), TesterIdentity.currentVersion(),
                MachineDescription.ofThisMachine()));
        try {
            this.controller = LoadController
                    .start(new LoadController.ControllerSetup(options.plan(), testers, options.least(),
                            options.listen(),
                            token, clock, writer), options.bounds());
        } catch (IOException e) {
            writer.close();
            throw e;
        }
    }

    public RunFolder folder() {
        return writer.folder();
    }

    /** Takes what comes from elsewhere, such as samples of the server. */
    public RunWriter writer() {
        return writer;
    }

    /** Of the controller: what all other clocks are compared with. */
    public TesterClock clock() {
        return clock;
    }

    public LiveStatus live() {
        return controller.live();
    }

    /**
     * Starts the testers and waits for their end.
     *
     * @param submitter
     *            empty where the one tester runs in this process
     * @throws SubmissionException
     *             where no tester can be started
     */
    public LoadController.RunOutcome run(Optional<TesterSubmitter> submitter)
            throws SubmissionException, InterruptedException {
        try {
            if (submitter.isPresent()) {
                testers.addSubmissions(submitter.get().submitAll(testers.names().stream().map(this::command).toList()));
            } else {
                testers.runInProcess(
                        new LoadTester(
                                new LoadTester.TesterOptions(loopback(), token, testers.names().getFirst(), clock,
                                        options.bounds().lost(), null),
                                TesterIdentity.ofThisProcess(), new SwarmWorkload()));
            }
            LoadController.RunOutcome runOutcome = controller.run();
            over();
            writer.end(
                    new RunMetadata(id(), runOutcome.start(), runOutcome.end(), TesterIdentity.currentVersion(),
                            MachineDescription.ofThisMachine()),
                    runOutcome.testers());
            return runOutcome;
        } catch (SubmissionException e) {
            Instant now = Instant.now();
            writer.event(RunWriter.NO_TESTER, "not-started", String.valueOf(e.getMessage()));
            writer.end(new RunMetadata(id(), now, now, TesterIdentity.currentVersion(),
                    MachineDescription.ofThisMachine()), List.of());
            throw e;
        }
    }

    private String id() {
        return String.valueOf(options.folder().getFileName());
    }

    private TesterCommand command(String name) {
        List<String> further = new ArrayList<>(options.testerOptions());
        if (further.stream().noneMatch(option -> option.startsWith(LOST_AFTER))) {
            further.addAll(List.of(LOST_AFTER, DurationNotation.text(options.bounds().lost())));
        }
        return new TesterCommand(name, options.advertised() != null ? options.advertised() : controller.uri(),
                token.text(),
                further);
    }

    private URI loopback() {
        URI uri = controller.uri();
        return options.listen().getAddress() != null && options.listen().getAddress().isAnyLocalAddress()
                ? URI.create("ws://127.0.0.1:" + uri.getPort() + "/")
                : uri;
    }

    /** Ends the run as though the plan were over now. What was measured is kept. Returns at once; does nothing where the run has ended. */
    public synchronized void stop(String reason) {
        if (!runEnded) {
            controller.stop(reason);
        }
    }

    /** A stop that is under way has been written down then, and none comes after it. */
    private synchronized void over() {
        runEnded = true;
    }

    /** Ends what is left, and forces all files to disk. */
    @Override
    public void close() {
        over();
        try (RunWriter _ = writer; LoadController _ = controller; RunTesters _ = testers) {
            // Each is closed, in this order backwards, whatever becomes of the others.
        }
    }
}
