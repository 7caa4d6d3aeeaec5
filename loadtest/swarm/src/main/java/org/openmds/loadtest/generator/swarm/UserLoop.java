package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.measurement.RecordStream;
import org.openmds.loadtest.generator.measurement.RunNotes;
import org.openmds.loadtest.generator.measurement.StatusCounts;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.pace.RandomSampler;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;

/**
 * The users of one event loop, with their records and their only timer. Confined to the loop's thread, except the constructor, the counts
 * and the methods that say so.
 */
final class UserLoop {

    static final HttpTraffic.PreparedRequest NO_REQUEST = new HttpTraffic.PreparedRequest("GET",
            URI.create("http://localhost"),
            Map.of(), ByteBuffer.allocate(0), HttpTraffic.AnswerCheck.SUCCESS);
    /** Longest time for which records wait until their page is full. */
    private static final long FLUSH_INTERVAL = TimeUnit.MILLISECONDS.toNanos(500);

    private final RunContext run;
    private final HttpTraffic traffic;
    private final EventLoop executor;
    private final HttpConnector connector;
    private final RecordStream records;
    private final RequestEncoder encoder;
    private final UserScheduler scheduler;
    private final StatusCounts counts = new StatusCounts();
    private final RequestsInFlight inFlight = new RequestsInFlight();
    private final CompletableFuture<Void> completion = new CompletableFuture<>();
    private final long timeout;
    private final RandomSampler sampling;
    private final boolean connectsPerRequest;
    private @Nullable Future<?> timer;
    private long timerTime = SendTimeHeap.NEVER;
    private long nextFlush;
    private boolean running;
    /** The id of the loop's thread; 0 before it runs. */
    private volatile long thread;

    /**
     * Creates the loop.
     *
     * @param number
     *            number of the loop, from 0
     */
    UserLoop(RunContext run, int number, HttpTraffic traffic, EventLoop executor,
            Function<UserLoop, UserScheduler> turns) {
        LoadPlan plan = run.job().plan();
        this.run = run;
        this.traffic = traffic;
        this.executor = executor;
        this.timeout = plan.timeout().toNanos();
        this.sampling = new RandomSampler(plan.sampling().phasesEvery(), ShareUsers.of(run.job()).randomOfLoop(number));
        this.connectsPerRequest = plan.connection() != LoadPlan.ConnectionMode.KEEP_ALIVE;
        this.connector = new HttpConnector(run, executor);
        this.records = new RecordStream(run.writer(), run.job().share().tester());
        this.encoder = new RequestEncoder(connector.allocator(), connectsPerRequest);
        this.scheduler = turns.apply(this);
    }

    RunContext run() {
        return run;
    }

    HttpTraffic traffic() {
        return traffic;
    }

    RunNotes notes() {
        return run.notes();
    }

    HttpTarget.TargetCache targets() {
        return run.targets();
    }

    HttpConnector connector() {
        return connector;
    }

    RecordStream records() {
        return records;
    }

    RequestEncoder encoder() {
        return encoder;
    }

    StatusCounts counts() {
        return counts;
    }

    boolean connectsPerRequest() {
        return connectsPerRequest;
    }

    /** Completes when all users have ended. */
    CompletableFuture<Void> completion() {
        return completion;
    }

    long now() {
        return run.now();
    }

    void start() {
        executor.execute(() -> {
            thread = Thread.currentThread().threadId();
            work();
        });
    }

    /** Returns the id of the loop's thread; 0 before it begins. Callable from any thread. */
    long thread() {
        return thread;
    }

    void stop() {
        executeUnlessOver(() -> scheduler.stop(now()));
    }

    void abort() {
        executeUnlessOver(() -> scheduler.abort(now()));
    }

    private void executeUnlessOver(Runnable change) {
        try {
            executor.execute(() -> {
                if (!completion.isDone()) {
                    change.run();
                    work();
                }
            });
        } catch (RejectedExecutionException e) {
            // The thread has ended, and so have its users.
        }
    }

    /** Adds a request to those in flight. Requests before and after the measured ones are not counted. Returns the start time. */
    long requestBegan(HttpUser user, boolean onRecord) {
        inFlight.add(user);
        long now = now();
        if (onRecord) {
            counts.started();
        }
        if (timerTime > now + timeout) {
            scheduleWork(now + timeout);
        }
        return now;
    }

    /** True if the phases of the request that begins are sampled. Must be called once for each recorded request. */
    boolean isNextRequestSampled() {
        return sampling.isNextSelected();
    }

    void record(HttpUser user, Outcome outcome, long answerBytes, long now) {
        long duration = now - user.start();
        records.request(user.client(), user.start(), duration, outcome, answerBytes, user.start() - user.intended());
        if (user.isHeldBack()) {
            records.markHeldBack();
        }
        counts.ended(outcome, duration);
    }

    /** Records a request that was due at the given time but could not be sent. */
    void notStarted(int client, long now, long due) {
        records.request(client, now, 0, Outcome.START_FAILED, 0, now - due);
        counts.started();
        counts.ended(Outcome.START_FAILED, 0);
    }

    void requestEnded(HttpUser user, Outcome outcome, long now) {
        inFlight.remove(user);
        scheduler.requestEnded(user, outcome, now);
        if (!running && scheduler.isOver()) {
            work();
        }
    }

    /** Schedules {@link #work} for the given time, if it is not scheduled earlier. */
    void scheduleWork(long time) {
        if (time >= timerTime || running) {
            return;
        }
        if (timer != null) {
            timer.cancel(false);
        }
        timerTime = time;
        timer = executor.schedule(this::work, Math.max(0, time - now()), TimeUnit.NANOSECONDS);
    }

    private void work() {
        running = true;
        if (timer != null) {
            timer.cancel(false);
        }
        timerTime = SendTimeHeap.NEVER;
        long now = now();
        endLateRequests(now);
        long next = Math.min(scheduler.sendDue(now), firstDeadline());
        if (now >= nextFlush || scheduler.isOver()) {
            records.flush();
            nextFlush = now + FLUSH_INTERVAL;
        }
        running = false;
        if (scheduler.isOver()) {
            encoder.close();
            completion.complete(null);
        } else {
            scheduleWork(Math.min(next, nextFlush));
        }
    }

    private void endLateRequests(long now) {
        for (HttpUser first = inFlight.first(); first != null
                && first.start() + timeout <= now; first = inFlight.first()) {
            first.abort(Outcome.TIMEOUT);
        }
    }

    private long firstDeadline() {
        HttpUser first = inFlight.first();
        return first == null ? SendTimeHeap.NEVER : first.start() + timeout;
    }
}
