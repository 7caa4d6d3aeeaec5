package org.openmds.loadtest.generator.swarm;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.model.client.CallTraffic;

/** Users whose calls block, on a virtual thread each, and one thread that sees to their deadlines and to their records. */
final class CallCrowd implements Crowd {

    /** How late a call may be interrupted beyond its deadline: clients should give up by themselves before. */
    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FLUSH = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long END_MILLIS = 1_000;

    private final Run run;
    private final CallTraffic traffic;
    private final CallRecords records;
    private final CallTime time;
    private final Collection<CallUser> users = new ConcurrentLinkedQueue<>();
    private final Collection<Thread> threads = new ConcurrentLinkedQueue<>();
    private final AtomicInteger running = new AtomicInteger(1);
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final Thread watch;
    private volatile boolean closed;

    CallCrowd(Run run, CallTraffic traffic) {
        this.run = run;
        this.traffic = traffic;
        this.records = new CallRecords(new RecordStream(run.writer(), run.job().share().tester()));
        this.time = new CallTime(run);
        this.watch = Thread.ofPlatform().daemon().name("swarm-deadlines").unstarted(this::watch);
    }

    @Override
    public void begin() {
        watch.start();
        ShareUsers all = ShareUsers.of(run.job());
        if (all.isClosed()) {
            for (int client = 0; client < all.clients(); client++) {
                thread(new ClosedCalls(user(client), time, all)).start();
            }
        } else {
            thread(new OpenCalls(run, time, records, this::user, this::thread)).start();
        }
        oneEnded();
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
                run.notes().tell("a client failed: " + e);
            } finally {
                oneEnded();
            }
        });
        threads.add(thread);
        return thread;
    }

    private void oneEnded() {
        if (running.decrementAndGet() == 0) {
            records.flush();
            over.complete(null);
        }
    }

    private void watch() {
        long flushed = run.now();
        while (!closed) {
            LockSupport.parkNanos(this, LOOK);
            long now = run.now();
            users.forEach(user -> user.interruptIfLate(now));
            if (now - flushed >= FLUSH) {
                records.flush();
                flushed = now;
            }
        }
    }

    @Override
    public void stop() {
        time.stop();
        if (traffic.reportsItself()) {
            users.forEach(CallUser::giveUp);
        }
        threads.forEach(LockSupport::unpark);
    }

    @Override
    public void giveUp() {
        stop();
        users.forEach(CallUser::giveUp);
        records.flush();
    }

    @Override
    public CompletableFuture<Void> over() {
        return over;
    }

    @Override
    public Collection<StatusCounts> counts() {
        return List.of(records.counts());
    }

    @Override
    public Collection<Long> loops() {
        return List.of();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(watch);
        try {
            watch.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
