package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.pace.Sampling;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Outcome;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;

/** The users of one event loop: its time, its records, its one timer. All but the constructor and the counts belongs to the loop's thread. */
final class UserLoop {

    static final HttpTraffic.Request NO_REQUEST = new HttpTraffic.Request("GET", URI.create("http://localhost"),
            Map.of(), ByteBuffer.allocate(0), HttpTraffic.Check.SUCCESS);
    /** Records wait no longer than this for their page to fill. */
    private static final long FLUSH = TimeUnit.MILLISECONDS.toNanos(500);

    private final Run run;
    private final HttpTraffic traffic;
    private final EventLoop executor;
    private final HttpConnector connector;
    private final RecordStream records;
    private final RequestBytes bytes;
    private final Turns turns;
    private final StatusCounts counts = new StatusCounts();
    private final InFlight inFlight = new InFlight();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final long timeout;
    private final Sampling looks;
    private final boolean connectsPerRequest;
    private @Nullable Future<?> timer;
    private long timerTime = DueTimes.NEVER;
    private long nextFlush;
    private boolean running;
    /** Its id, once it runs. */
    private volatile long thread;

    /** @param number of the loop, from 0 */
    UserLoop(Run run, int number, HttpTraffic traffic, EventLoop executor, Function<UserLoop, Turns> turns) {
        Plan plan = run.job().plan();
        this.run = run;
        this.traffic = traffic;
        this.executor = executor;
        this.timeout = plan.timeout().toNanos();
        this.looks = new Sampling(plan.phasesEvery(), ShareUsers.of(run.job()).randomOfLoop(number));
        this.connectsPerRequest = plan.connection() != Plan.Connection.KEEP_ALIVE;
        this.connector = new HttpConnector(run, executor);
        this.records = new RecordStream(run.writer(), run.job().share().tester());
        this.bytes = new RequestBytes(connector.allocator(), connectsPerRequest);
        this.turns = turns.apply(this);
    }

    Run run() {
        return run;
    }

    HttpTraffic traffic() {
        return traffic;
    }

    Notes notes() {
        return run.notes();
    }

    Target.Book targets() {
        return run.targets();
    }

    HttpConnector connector() {
        return connector;
    }

    RecordStream records() {
        return records;
    }

    RequestBytes bytes() {
        return bytes;
    }

    StatusCounts counts() {
        return counts;
    }

    boolean connectsPerRequest() {
        return connectsPerRequest;
    }

    /** Completes when all users have ended. */
    CompletableFuture<Void> over() {
        return over;
    }

    long now() {
        return run.now();
    }

    void begin() {
        executor.execute(() -> {
            thread = Thread.currentThread().threadId();
            work();
        });
    }

    /** Its thread's id; 0 before it begins. Any thread may ask. */
    long thread() {
        return thread;
    }

    void stop() {
        unlessOver(() -> turns.stop(now()));
    }

    void giveUp() {
        unlessOver(() -> turns.giveUp(now()));
    }

    private void unlessOver(Runnable change) {
        try {
            executor.execute(() -> {
                if (!over.isDone()) {
                    change.run();
                    work();
                }
            });
        } catch (RejectedExecutionException e) {
            // The thread has ended, and its users before it.
        }
    }

    /** On record, or what a user does before and after. Returns the request's start. */
    long began(HttpUser user, boolean onRecord) {
        inFlight.add(user);
        long now = now();
        if (onRecord) {
            counts.started();
        }
        if (timerTime > now + timeout) {
            wake(now + timeout);
        }
        return now;
    }

    /** Whether the request that begins is one of those whose phases are looked at; to be asked once for each on record. */
    boolean looksAtPhases() {
        return looks.takesNext();
    }

    void record(HttpUser user, Outcome outcome, long answerBytes, long now) {
        long duration = now - user.start();
        records.request(user.client(), user.start(), duration, outcome, answerBytes, user.start() - user.intended());
        if (user.isHeldBack()) {
            records.heldBack();
        }
        counts.ended(outcome, duration);
    }

    /** A request that was due then never began. */
    void notStarted(int client, long now, long due) {
        records.request(client, now, 0, Outcome.START_FAILED, 0, now - due);
        counts.started();
        counts.ended(Outcome.START_FAILED, 0);
    }

    void ended(HttpUser user, Outcome outcome, long now) {
        inFlight.remove(user);
        turns.ended(user, outcome, now);
        if (!running && turns.isOver()) {
            work();
        }
    }

    /** Sees to it that {@link #work} is done then. */
    void wake(long time) {
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
        timerTime = DueTimes.NEVER;
        long now = now();
        endLate(now);
        long next = Math.min(turns.run(now), firstDeadline());
        if (now >= nextFlush || turns.isOver()) {
            records.flush();
            nextFlush = now + FLUSH;
        }
        running = false;
        if (turns.isOver()) {
            bytes.close();
            over.complete(null);
        } else {
            wake(Math.min(next, nextFlush));
        }
    }

    private void endLate(long now) {
        for (HttpUser first = inFlight.first(); first != null
                && first.start() + timeout <= now; first = inFlight.first()) {
            first.giveUp(Outcome.TIMEOUT);
        }
    }

    private long firstDeadline() {
        HttpUser first = inFlight.first();
        return first == null ? DueTimes.NEVER : first.start() + timeout;
    }
}
