package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.measurement.RecordWriter;
import org.openmds.loadtest.generator.measurement.RunNotes;
import org.openmds.loadtest.generator.measurement.SwarmStatus;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.text.FailureKind;

/**
 * The virtual users of one tester. A client's number in records is its position in this tester's share: client {@code c} of tester {@code t} of
 * {@code n} is user {@code c * n + t} of the plan.
 *
 * <p>Thread-safe. {@link #run} may be called once only.
 */
public final class Swarm {

    /** Time for the users to end after an abort. */
    private static final Duration ABORT_TIMEOUT = Duration.ofSeconds(5);

    /**
     * The work of a swarm.
     *
     * @param traffic
     *            the requests or calls; owned by the caller, who closes it after the run
     * @param sink
     *            called by a thread of the swarm
     * @param notes
     *            takes messages for people, each once; called from any thread, must not block
     * @param examples
     *            takes the first few answers of each outcome except OK; called from any thread, must not block
     */
    public record Job(LoadPlan plan, LoadShare share, ClientTraffic traffic, RecordSink sink, TesterClock clock,
            Consumer<String> notes, Consumer<AnswerExample> examples) {

        /** Creates a job without a consumer of examples. */
        public Job(LoadPlan plan, LoadShare share, ClientTraffic traffic, RecordSink sink, TesterClock clock,
                Consumer<String> notes) {
            this(plan, share, traffic, sink, clock, notes, _ -> {
            });
        }
    }

    private final Job job;
    private final SwarmOptions options;
    private final RunNotes notes;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private volatile @Nullable UserGroup userGroup;

    public Swarm(Job job) {
        this(job, SwarmOptions.DEFAULT);
    }

    public Swarm(Job job, SwarmOptions options) {
        this.job = job;
        this.options = options;
        this.notes = new RunNotes(job.notes());
    }

    /** Returns the largest number of clients. */
    public int clients() {
        ShareUsers users = ShareUsers.of(job);
        return users.isClosed() ? users.clients() : maxClients();
    }

    /** Returns the limit of clients in the open model, where clients are created on demand. */
    private int maxClients() {
        return (int) Math.min(options.maxInFlight(), FileDescriptors.now().available());
    }

    /**
     * Checks that this machine can run that many clients.
     *
     * @throws SwarmException
     *             if it cannot; the message says what is needed and what is available
     */
    public void check() throws SwarmException {
        FileDescriptors.now().check(job.plan(), Math.max(1, clients()));
    }

    /**
     * Waits until the start, runs the plan until its drain ends, and returns when the sink has all records.
     *
     * @param startNanos
     *            the start of the plan, in ns since 1970 by the job's clock; if it is in the past, overdue requests are sent late, and
     *            their records show it
     * @throws SwarmException
     *             if {@link #check} fails or records could not be stored
     * @throws InterruptedException
     *             if interrupted; the users are ended in order, but without a drain
     */
    public void run(long startNanos) throws SwarmException, InterruptedException {
        check();
        RecordWriter writer = new RecordWriter(job.sink(), notes);
        SwarmOptions bounded = new SwarmOptions(options.loops(), options.resetOnClose(), maxClients(), options.epoll());
        ExampleCollector examples = new ExampleCollector(job.share().tester(), job.plan().timeout(), job.examples());
        RunContext run = new RunContext(job, bounded, writer, notes, examples, new HttpTarget.TargetCache(),
                startNanos);
        try (UserGroup users = createUsers(run)) {
            userGroup = users;
            users.start();
            awaitEnd(users, startNanos);
        } finally {
            writer.close();
        }
        RuntimeException lost = writer.failure();
        if (lost != null) {
            throw new SwarmException("records could not be stored: " + FailureKind.of(lost), lost);
        }
    }

    private static UserGroup createUsers(RunContext run) {
        return switch (run.job().traffic()) {
            case HttpTraffic http -> new HttpUserGroup(run, http);
            case CallTraffic calls -> new CallUserGroup(run, calls);
        };
    }

    /** Waits for the end of the drain, which comes earlier after a stop. */
    private void awaitEnd(UserGroup users, long start) throws InterruptedException {
        LoadPlan plan = job.plan();
        try {
            long end = start + plan.duration().plus(plan.drain()).toNanos();
            if (!await(CompletableFuture.anyOf(users.completion(), stopped), end) && !users.completion().isDone()) {
                users.abort();
            } else if (!users.completion().isDone()) {
                users.stop();
                if (!await(users.completion(), job.clock().nanos() + plan.drain().toNanos())) {
                    users.abort();
                }
            }
        } finally {
            if (!users.completion().isDone()) {
                users.abort();
                if (!await(users.completion(), job.clock().nanos() + ABORT_TIMEOUT.toNanos())) {
                    notes.add("some clients are still running %d s after the request to end"
                            .formatted(ABORT_TIMEOUT.toSeconds()));
                }
            }
        }
    }

    private boolean await(CompletableFuture<?> event, long until) throws InterruptedException {
        try {
            event.get(Math.max(0, until - job.clock().nanos()), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a swarm failed", e.getCause());
        }
    }

    /** Ends the run as if the plan ended now: no new request is sent, and requests in flight are drained. Returns at once. */
    public void stop() {
        stopped.complete(null);
        UserGroup users = userGroup;
        if (users != null) {
            users.stop();
        }
    }

    /** Returns the ids of the threads that carry many users each. One processor limits the load of each such thread. */
    public Collection<Long> loopThreadIds() {
        UserGroup users = userGroup;
        return users == null ? List.of() : users.loopThreadIds();
    }

    /** Returns the current status. Each call begins a new interval of the histogram of response times. */
    public synchronized SwarmStatus status() {
        UserGroup users = userGroup;
        return SwarmStatus.of(users == null ? List.of() : users.counts());
    }
}
