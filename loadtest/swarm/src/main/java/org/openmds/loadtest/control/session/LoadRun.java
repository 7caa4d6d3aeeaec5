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
import org.openmds.loadtest.control.controller.Bounds;
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.Submitter;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.tester.Identity;
import org.openmds.loadtest.control.tester.SwarmWork;
import org.openmds.loadtest.control.tester.Tester;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.control.wire.Wire;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunInfo;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.result.progress.LiveView;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Carries a plan out: makes the run's folder, starts the controller and the testers, waits for their end, and writes what became of
 * them. It ends in bounded time, and leaves no tester behind.
 *
 * <p>Thread-safe: {@link #run} is called once, {@link #stop} and {@link #live} by anyone meanwhile.
 */
public final class LoadRun implements AutoCloseable {

    /** What a message holds, less what else is in it. */
    private static final int LONGEST_PLAN = Wire.LONGEST_TEXT - 100_000;

    private static final String LOST_AFTER = "--lost-after";

    private final Options options;
    private final Token token = Token.random();
    private final RunWriter writer;
    private final TesterClock clock = TesterClock.system();
    private final Testers testers;
    private final Controller controller;
    @GuardedBy("this")
    private boolean over;

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
    public record Options(Plan plan, Path folder, int testers, int least, InetSocketAddress listen,
            @Nullable URI advertised, Bounds bounds, List<String> testerOptions) {
    }

    /**
     * Makes the folder and begins to listen.
     *
     * @throws IOException
     *             where it cannot
     */
    public static LoadRun open(Options options) throws IOException {
        int length = Json.line(options.plan()).getBytes(StandardCharsets.UTF_8).length;
        if (length > LONGEST_PLAN) {
            throw new IOException(
                    "the plan with the files of its client has %d bytes, expected %d at most".formatted(
                            length, LONGEST_PLAN));
        }
        return new LoadRun(options);
    }

    private LoadRun(Options options) throws IOException {
        this.options = options;
        this.writer = RunWriter.create(options.folder(), options.plan(), Clock.systemUTC());
        this.testers = new Testers(Math.max(1, options.testers()));
        writer.begin(RunInfo.begun(id(), Instant.now(), Identity.ownVersion(), Machine.description()));
        try {
            this.controller = Controller
                    .start(new Controller.Setup(options.plan(), testers, options.least(), options.listen(),
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

    public LiveView live() {
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
    public Controller.Ended run(Optional<Submitter> submitter) throws SubmissionException, InterruptedException {
        try {
            if (submitter.isPresent()) {
                testers.submitted(submitter.get().submitAll(testers.names().stream().map(this::command).toList()));
            } else {
                testers.own(new Tester(new Tester.Options(loopback(), token, testers.names().getFirst(), clock,
                        options.bounds().lost(), null), Identity.own(), new SwarmWork()));
            }
            Controller.Ended ended = controller.run();
            over();
            writer.end(new RunInfo(id(), ended.start(), ended.end(), Identity.ownVersion(), Machine.description()),
                    ended.testers());
            return ended;
        } catch (SubmissionException e) {
            Instant now = Instant.now();
            writer.event(RunWriter.NO_TESTER, "not-started", String.valueOf(e.getMessage()));
            writer.end(new RunInfo(id(), now, now, Identity.ownVersion(), Machine.description()), List.of());
            throw e;
        }
    }

    private String id() {
        return String.valueOf(options.folder().getFileName());
    }

    private TesterCommand command(String name) {
        List<String> further = new ArrayList<>(options.testerOptions());
        if (further.stream().noneMatch(option -> option.startsWith(LOST_AFTER))) {
            further.addAll(List.of(LOST_AFTER, Durations.text(options.bounds().lost())));
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
        if (!over) {
            controller.stop(reason);
        }
    }

    /** A stop that is under way has been written down then, and none comes after it. */
    private synchronized void over() {
        over = true;
    }

    /** Ends what is left, and forces all files to disk. */
    @Override
    public void close() {
        over();
        try (RunWriter _ = writer; Controller _ = controller; Testers _ = testers) {
            // Each is closed, in this order backwards, whatever becomes of the others.
        }
    }
}
