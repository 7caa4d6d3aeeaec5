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
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.control.tester.LoadTester;
import org.openmds.loadtest.control.tester.SwarmWorkload;
import org.openmds.loadtest.control.tester.TesterIdentity;
import org.openmds.loadtest.control.wire.ControllerAddress;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.result.progress.LiveStatus;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * One run of a plan: creates the run's folder, starts the controller and the testers, waits for their end, and writes their final
 * state. It ends in bounded time and leaves no tester behind.
 *
 * <p>Thread-safe: {@link #run} is called once, {@link #stop} and {@link #live} by any thread meanwhile.
 */
public final class LoadRun implements AutoCloseable {

    /** Largest size of a plan in bytes: the size of a message, less its other fields. */
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
     * The options of a run.
     *
     * @param folder
     *            the run's folder, new or empty
     * @param testers
     *            number of testers; 0 for one in this process
     * @param minTesters
     *            smallest number of testers with which the run starts
     * @param listen
     *            address for testers; port 0 for any free one
     * @param advertised
     *            URI to which testers connect; null for the controller's own address
     * @param testerOptions
     *            further arguments of each started tester
     */
    public record LoadRunOptions(LoadPlan plan, Path folder, int testers, int minTesters, InetSocketAddress listen,
            @Nullable URI advertised, ControllerTimeouts bounds, List<String> testerOptions) {
    }

    /**
     * Creates the folder and starts to listen.
     *
     * @throws IOException
     *             if that is not possible
     */
    public static LoadRun open(LoadRunOptions options) throws IOException {
        int length = RunJson.line(options.plan()).getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_PLAN_BYTES) {
            throw new IOException(
                    "the plan with the files of its client has %d bytes, expected at most %d".formatted(
                            length, MAX_PLAN_BYTES));
        }
        boolean isPlain = options.listen().getAddress() != null && options.listen().getAddress().isLoopbackAddress();
        if (isPlain && options.advertised() != null) {
            Optional<String> refusal = new ControllerAddress(options.advertised()).refusal();
            if (refusal.isPresent()) {
                throw new IOException(refusal.get() + "; a controller that listens beyond loopback uses TLS");
            }
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
                    .start(new LoadController.ControllerSetup(options.plan(), testers, options.minTesters(),
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

    /** Returns the writer of the run's folder, for data from other parts, such as samples of the server. */
    public RunWriter writer() {
        return writer;
    }

    /** Returns the controller's clock, with which all other clocks are compared. */
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
     *            empty if the only tester runs in this process
     * @throws SubmissionException
     *             if no tester can be started
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
            markEnded();
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
            further.addAll(List.of(LOST_AFTER, DurationText.format(options.bounds().lost())));
        }
        return new TesterCommand(name, address(), token.text(),
                further);
    }

    /** Returns the URI for testers; at the advertised host and port if they are given. */
    private URI address() {
        URI own = controller.uri();
        return options.advertised() == null ? own : at(options.advertised(), own);
    }

    private static URI at(URI place, URI own) {
        return new ControllerAddress(own).fingerprint()
                .map(fingerprint -> ControllerAddress.secure(place, fingerprint).uri())
                .orElse(place);
    }

    private URI loopback() {
        URI uri = controller.uri();
        return options.listen().getAddress() != null && options.listen().getAddress().isAnyLocalAddress()
                ? at(URI.create("ws://127.0.0.1:" + uri.getPort() + "/"), uri)
                : uri;
    }

    /** Ends the run as if the plan were over now. Measurements are kept. Returns at once; does nothing after the run's end. */
    public synchronized void stop(String reason) {
        if (!runEnded) {
            controller.stop(reason);
        }
    }

    /** Marks the end of the run. A stop in progress has been written before, and no later one has an effect. */
    private synchronized void markEnded() {
        runEnded = true;
    }

    /** Ends everything that still runs, and forces all files to disk. */
    @Override
    public void close() {
        markEnded();
        try (RunWriter _ = writer; LoadController _ = controller; RunTesters _ = testers) {
            // Each is closed, in reverse order, even if another one fails.
        }
    }
}
