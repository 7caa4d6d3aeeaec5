package org.openmds.wsrf.softstate;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.xml.DescribedException;

/**
 * The kernel of soft state: the owner thread of one kind of resources. It alone changes them, in batches, in this order:
 *
 * <ol>
 * <li>It ends leases and takes values that have arrived ({@link SoftState#maintain}); these are published at once and written later.
 * <li>It drafts the requested changes; each sees those before it.
 * <li>It forces the records of the draft to disk. If this fails, nothing is changed, and each requestor gets a fault.
 * <li>It publishes the draft and calls the listeners ({@link SoftState#publish}), then acknowledges the changes.
 * <li>It lets the kind work further ({@link SoftState#finish}).
 * </ol>
 *
 * Then it sleeps until the next request, the end of the next lease, or the next flush of deferred records; it does not poll. Batches that fail
 * because of a bug are repeated with a backoff; after the second in a row, requests are refused meanwhile. Thread-safe.
 */
public final class SoftStateWriter<D extends Draft> implements WriterStatus, AutoCloseable {

    /** Largest number of commands that wait; further ones are refused. */
    public static final int QUEUE_CAPACITY = 10_000;

    private static final Logger LOG = LogManager.getLogger();
    /** Largest number of commands that share one write to disk. */
    private static final int BATCH = 1024;
    private static final Backoff BACKOFF = Backoff.exact(Duration.ofSeconds(1), Duration.ofSeconds(30));
    private static final long IDLE = Long.MIN_VALUE;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final String what;
    private final SoftState<D> state;
    private final SoftStateRecords records;
    private final LeaseClock clock;
    private final BlockingQueue<OwnerCommand<D>> commands = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final AtomicBoolean woken = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Thread thread;
    /** Tasks of the current batch, or of a batch that failed before them. The thread alone uses this and the next three fields. */
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private OptionalLong next = OptionalLong.empty();
    /** Number of batches that failed since the last one that did not. */
    private int failures;
    /** The end of the backoff after a failure. */
    private long retryNanos;
    /** The time at which the current batch began; {@link #IDLE} between two batches. */
    private volatile long batchNanos = IDLE;
    private volatile boolean open = true;
    private volatile boolean stopped;

    /**
     * Creates a writer; {@link #start} starts it.
     *
     * @param threadName
     *            name of the owner thread
     */
    public SoftStateWriter(String threadName, SoftState<D> state, SoftStateRecords records, LeaseClock clock) {
        this.what = records.name();
        this.state = state;
        this.records = records;
        this.clock = clock;
        this.thread = new Thread(this::run, threadName);
        thread.setDaemon(true);
    }

    /** Starts the owner thread, which begins with a batch without requests. */
    public void start() {
        wake();
        thread.start();
    }

    /**
     * Requests a change.
     *
     * @return completes when the change is on disk and visible; fails with the exception of the change, or with {@link WsrfFaultException}
     *         ResourceUnavailable if it cannot be written, too many changes wait, the writer is closed, or another process makes all changes
     */
    public <T> CompletableFuture<T> submit(SoftStateChange<D, T> request) {
        Optional<WsrfFaultException> refusal = records.refusal();
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        OwnerCommand.Change<D, T> change = new OwnerCommand.Change<>(request);
        offer(change);
        return change.done();
    }

    /** Asks a question on the owner thread, after all earlier changes; fails like {@link #submit}, but not because of the disk. */
    public <T> CompletableFuture<T> ask(Supplier<T> read) {
        CompletableFuture<T> done = new CompletableFuture<>();
        offer(new OwnerCommand.Question<>(read, done));
        return done;
    }

    /**
     * Runs work on the owner thread, before all changes that are requested later.
     *
     * @throws WsrfFaultException
     *             ResourceUnavailable: too many commands wait, or the writer is closed
     */
    public void execute(Runnable work) {
        if (!open || !commands.offer(new OwnerCommand.Task<>(work))) {
            throw refusal();
        }
        refuseAfterStop();
    }

    /** Ends leases and takes arrived values now; completes when readers see the result. Fails like {@link #submit}. */
    public CompletableFuture<@Nullable Void> maintain() {
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        offer(new OwnerCommand.Maintain<>(done));
        return done;
    }

    /** Requests a batch soon. Never waits and never fails. */
    public void wake() {
        // If the queue is full, a batch begins soon anyway.
        if (!woken.getAndSet(true)) {
            boolean ignored = commands.offer(new OwnerCommand.Task<>(() -> {
            }));
        }
    }

    @Override
    public String name() {
        return what;
    }

    @Override
    public Duration busy() {
        long began = batchNanos;
        return began == IDLE ? Duration.ZERO : Duration.ofNanos(clock.nanoTime() - began);
    }

    /**
     * Refuses new commands, makes the waiting ones durable, and stops. Idempotent; takes at most ten seconds, also if the caller is interrupted. If the
     * disk does not answer in this time, the log says that records may be lost.
     */
    @Override
    public void close() {
        if (closing.getAndSet(true)) {
            return;
        }
        open = false;
        wake();
        if (thread.getState() == Thread.State.NEW) {
            records.close();
        } else if (!hasEnded()) {
            LOG.warn("{}: the thread {} did not stop within {} s; records that are not on disk yet may be lost", what,
                    thread.getName(), CLOSE_TIMEOUT.toSeconds());
        }
        stopped = true;
        refuseWaiting();
    }

    /** Waits for the end of the thread. An interrupt does not shorten this, because the thread still writes deferred records. */
    private boolean hasEnded() {
        long until = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    // Zero would mean to wait for ever.
                    thread.join(Math.max(1, Duration.ofNanos(until - System.nanoTime()).toMillis()));
                    return !thread.isAlive();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void offer(OwnerCommand<D> command) {
        if (!open || !commands.offer(command)) {
            command.fail(refusal());
            return;
        }
        refuseAfterStop();
    }

    /** Refuses a command that arrived after the queue was emptied for the last time; nothing else would complete it. */
    private void refuseAfterStop() {
        if (stopped) {
            refuseWaiting();
        }
    }

    private void refuseWaiting() {
        List<OwnerCommand<D>> left = new ArrayList<>();
        commands.drainTo(left);
        left.forEach(command -> command.fail(refusal()));
    }

    private WsrfFaultException refusal() {
        return open ? SoftStateFaults.busy(what, QUEUE_CAPACITY) : SoftStateFaults.closed(what);
    }

    private void run() {
        try {
            List<OwnerCommand<D>> batch = new ArrayList<>();
            while (open || !commands.isEmpty()) {
                batch.clear();
                take(batch);
                woken.set(false);
                if (open && isBackingOff()) {
                    hold(batch);
                } else {
                    attempt(batch);
                }
            }
        } finally {
            open = false;
            records.close();
            stopped = true;
            refuseWaiting();
        }
    }

    private void attempt(List<OwnerCommand<D>> batch) {
        batchNanos = clock.nanoTime();
        try {
            process(batch);
            failures = 0;
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            failures++;
            Duration delay = BACKOFF.after(failures);
            LOG.error("{}: a batch of {} commands failed, {} in a row; the next one begins in {} ms", what,
                    batch.size(),
                    failures, delay.toMillis(), e);
            batch.forEach(command -> command.fail(e));
            retryNanos = clock.nanoTime() + delay.toNanos();
        }
        batchNanos = IDLE;
    }

    /** Returns true during the backoff after several failures. After the first, requests are tried at once: one of the batch may have caused it. */
    private boolean isBackingOff() {
        return failures > 1 && clock.nanoTime() - retryNanos < 0;
    }

    /** Refuses the requests of a batch; its tasks run as usual. */
    private void hold(List<OwnerCommand<D>> batch) {
        runTasks();
        batch.forEach(command -> command.fail(SoftStateFaults.failing(what)));
    }

    private void take(List<OwnerCommand<D>> batch) {
        if (open) {
            waitForFirst().ifPresent(batch::add);
        }
        commands.drainTo(batch, BATCH - batch.size());
        for (OwnerCommand<D> command : batch) {
            if (command instanceof OwnerCommand.Task<D> task) {
                tasks.add(task.work());
            }
        }
    }

    private Optional<OwnerCommand<D>> waitForFirst() {
        OptionalLong until = failures > 0 ? OptionalLong.of(retryNanos) : earliest(next, records.flushNanos());
        try {
            return Optional.ofNullable(until.isEmpty()
                    ? commands.take()
                    : commands.poll(Math.max(0, until.getAsLong() - clock.nanoTime()), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            // The thread does not stay interrupted: that would break its last writes.
            LOG.warn("{}: the thread {} was interrupted and stops", what, thread.getName());
            open = false;
            return Optional.empty();
        }
    }

    private OptionalLong earliest(OptionalLong a, OptionalLong b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        return a.getAsLong() - b.getAsLong() < 0 ? a : b;
    }

    private void process(List<OwnerCommand<D>> batch) {
        FrozenTime time = FrozenTime.of(clock);
        D draft = state.draft(time);
        boolean urgent = state.maintain(draft);
        if (!draft.isEmpty()) {
            draft.records().forEach(records::defer);
            state.publish(draft);
            draft = state.draft(time);
        }
        // Before any write to disk: readers wait for these.
        for (OwnerCommand<D> command : batch) {
            if (command instanceof OwnerCommand.Maintain<D> maintain) {
                maintain.done().complete(null);
            }
        }
        if (urgent) {
            records.flush();
        }
        runTasks();
        change(batch, draft);
        for (OwnerCommand<D> command : batch) {
            if (command instanceof OwnerCommand.Question<D, ?> question) {
                question.answer();
            }
        }
        records.flushWhereDue();
        next = state.finish();
    }

    private void runTasks() {
        for (Runnable work = tasks.poll(); work != null; work = tasks.poll()) {
            try {
                work.run();
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                LOG.error("{}: a command failed", what, e);
            }
        }
    }

    private void change(List<OwnerCommand<D>> batch, D draft) {
        List<OwnerCommand.Change<D, ?>> drafted = new ArrayList<>(batch.size());
        for (OwnerCommand<D> command : batch) {
            if (command instanceof OwnerCommand.Change<D, ?> change && isDrafted(change, draft)) {
                drafted.add(change);
            }
        }
        if (drafted.isEmpty()) {
            return;
        }
        try {
            records.force(draft.records());
        } catch (StateException e) {
            state.abandon(draft);
            drafted.forEach(change -> change.fail(SoftStateFaults.notWritten()));
            return;
        } catch (RuntimeException | Error e) {
            state.abandon(draft);
            throw e;
        }
        if (!draft.isEmpty()) {
            state.publish(draft);
        }
        drafted.forEach(OwnerCommand.Change::acknowledge);
    }

    private boolean isDrafted(OwnerCommand.Change<D, ?> change, D draft) {
        try {
            change.apply(draft);
            return true;
        } catch (WsrfFaultException | DescribedException refused) {
            change.fail(refused);
        } catch (RuntimeException failed) {
            LOG.error("{}: a request failed", what, failed);
            change.fail(failed);
        }
        return false;
    }
}
