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
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.run.AnswerExample;

/**
 * The users of one tester. A client's number in records is its place in this tester's share: client {@code c} of tester {@code t} of
 * {@code n} is user {@code c * n + t} of the plan.
 *
 * <p>Thread-safe. {@link #run} is called once.
 */
public final class Swarm {

    /** For those that were told to end at once. */
    private static final Duration ABORT_TIMEOUT = Duration.ofSeconds(5);

    /**
     * What a swarm is to do.
     *
     * @param traffic
     *            stays the caller's, who closes it after the run
     * @param sink
     *            is called by a thread of the swarm
     * @param notes
     *            takes what people should know, each thing once; from any thread, must not block
     * @param examples
     *            takes the first few answers of each outcome that is not OK; from any thread, must not block
     */
    public record Job(LoadPlan plan, LoadShare share, ClientTraffic traffic, RecordSink sink, TesterClock clock,
            Consumer<String> notes, Consumer<AnswerExample> examples) {

        /** Without examples. */
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

    /** How many clients there will be at most. */
    public int clients() {
        ShareUsers users = ShareUsers.of(job);
        return users.isClosed() ? users.clients() : maxClients();
    }

    /** In the open model, clients are made as they are needed: as many as there can be. */
    private int maxClients() {
        return (int) Math.min(options.maxInFlight(), FileDescriptors.now().available());
    }

    /**
     * Whether this machine can bear that many clients.
     *
     * @throws SwarmException
     *             where it cannot; the message says what is needed and what there is
     */
    public void check() throws SwarmException {
        FileDescriptors.now().check(job.plan(), Math.max(1, clients()));
    }

    /**
     * Waits until the start, runs the plan to the end of its drain, and returns when the sink has all records.
     *
     * @param startNanos
     *            of the plan, in ns since 1970 by the job's clock; where that has passed, what was due meanwhile is late, and its records say so
     * @throws SwarmException
     *             where {@link #check} says so, or records could not be kept
     * @throws InterruptedException
     *             after an orderly end, without drain
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
            throw new SwarmException("records could not be kept: " + RunNotes.reason(lost), lost);
        }
    }

    private static UserGroup createUsers(RunContext run) {
        return switch (run.job().traffic()) {
            case HttpTraffic http -> new HttpUserGroup(run, http);
            case CallTraffic calls -> new CallUserGroup(run, calls);
        };
    }

    /** To the end of the drain, which is earlier after a stop. */
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
                    notes.add("some clients did not end within %d s after they were told to"
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

    /** Ends the run as though the plan were over now: nothing new is sent, what is under way is drained. Returns at once. */
    public void stop() {
        stopped.complete(null);
        UserGroup users = userGroup;
        if (users != null) {
            users.stop();
        }
    }

    /** Ids of the threads of which each carries many users: what one processor cannot do, they cannot. */
    public Collection<Long> loopThreadIds() {
        UserGroup users = userGroup;
        return users == null ? List.of() : users.loopThreadIds();
    }

    /** How it is doing. Taking a status begins a new interval of its histogram; one thread at a time takes them. */
    public synchronized SwarmStatus status() {
        UserGroup users = userGroup;
        return SwarmStatus.of(users == null ? List.of() : users.counts());
    }
}
