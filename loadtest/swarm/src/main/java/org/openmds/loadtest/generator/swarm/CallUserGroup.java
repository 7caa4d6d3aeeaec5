package org.openmds.loadtest.generator.swarm;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.generator.measurement.RecordStream;
import org.openmds.loadtest.generator.measurement.StatusCounts;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.text.FailureKind;

/** Users whose calls block. Each has a virtual thread; one further thread enforces their deadlines and flushes their records. */
final class CallUserGroup implements UserGroup {

    /** Interval between checks for late calls. A late call is interrupted at most this much after its deadline; clients should give up before. */
    private static final long CHECK_INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FLUSH_INTERVAL = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long CLOSE_TIMEOUT_MILLIS = 1_000;

    private final RunContext run;
    private final CallTraffic traffic;
    private final CallRecords records;
    private final StoppableClock time;
    private final Collection<CallUser> users = new ConcurrentLinkedQueue<>();
    private final Collection<Thread> threads = new ConcurrentLinkedQueue<>();
    private final AtomicInteger running = new AtomicInteger(1);
    private final CompletableFuture<Void> completion = new CompletableFuture<>();
    private final Thread deadlineThread;
    private volatile boolean closed;

    CallUserGroup(RunContext run, CallTraffic traffic) {
        this.run = run;
        this.traffic = traffic;
        this.records = new CallRecords(new RecordStream(run.writer(), run.job().share().tester()));
        this.time = new StoppableClock(run);
        this.deadlineThread = Thread.ofPlatform().daemon().name("swarm-deadlines").unstarted(this::enforceDeadlines);
    }

    @Override
    public void start() {
        deadlineThread.start();
        ShareUsers all = ShareUsers.of(run.job());
        if (all.isClosed()) {
            for (int client = 0; client < all.clients(); client++) {
                thread(new ClosedModelUser(user(client), time, all)).start();
            }
        } else {
            thread(new OpenModelArrivals(run, time, records, this::user, this::thread)).start();
        }
        userEnded();
    }

    private CallUser user(int client) {
        CallUser user = new CallUser(run, traffic, records, client);
        users.add(user);
        return user;
    }

    private Thread thread(Runnable work) {
        running.incrementAndGet();
        Thread thread = Thread.ofVirtual().name("swarm-user").unstarted(() -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                run.notes().add("a client failed: " + FailureKind.of(e));
            } finally {
                userEnded();
            }
        });
        threads.add(thread);
        return thread;
    }

    private void userEnded() {
        if (running.decrementAndGet() == 0) {
            records.flush();
            completion.complete(null);
        }
    }

    private void enforceDeadlines() {
        long flushed = run.now();
        while (!closed) {
            LockSupport.parkNanos(this, CHECK_INTERVAL);
            long now = run.now();
            users.forEach(user -> user.interruptIfLate(now));
            if (now - flushed >= FLUSH_INTERVAL) {
                records.flush();
                flushed = now;
            }
        }
    }

    @Override
    public void stop() {
        time.stop();
        if (traffic.isSelfReporting()) {
            users.forEach(CallUser::abort);
        }
        threads.forEach(LockSupport::unpark);
    }

    @Override
    public void abort() {
        stop();
        users.forEach(CallUser::abort);
        records.flush();
    }

    @Override
    public CompletableFuture<Void> completion() {
        return completion;
    }

    @Override
    public Collection<StatusCounts> counts() {
        return List.of(records.counts());
    }

    @Override
    public Collection<Long> loopThreadIds() {
        return List.of();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(deadlineThread);
        try {
            deadlineThread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
