package org.openmds.wsrf.softstate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * Then it sleeps until the next request, the end of the next lease, or the next flush of deferred records; it does not poll. Thread-safe.
 */
public final class SoftStateWriter<D extends Draft> implements AutoCloseable {

    /** Largest number of commands that wait; further ones are refused. */
    public static final int QUEUE_CAPACITY = 10_000;

    private static final Logger LOG = LogManager.getLogger();
    /** Largest number of commands that share one write to disk. */
    private static final int BATCH = 1024;
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    private static final long IDLE = Long.MIN_VALUE;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final String what;
    private final SoftState<D> state;
    private final SoftStateRecords records;
    private final LeaseClock clock;
    private final BlockingQueue<OwnerCommand<D>> commands = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Thread thread;
    /** Used by the thread only. */
    private OptionalLong next = OptionalLong.empty();
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
        this.thread = Thread.ofPlatform().name(threadName).daemon().unstarted(this::run);
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
     *         ResourceUnavailable if it cannot be written, too many changes wait, or the writer is closed
     */
    public <T> CompletableFuture<T> submit(SoftStateChange<D, T> request) {
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
            boolean _ = commands.offer(new OwnerCommand.Task<>(() -> {
            }));
        }
    }

    /** Returns the time since the current batch began; zero between two batches. A batch may wait for the disk. */
    public Duration busy() {
        long began = batchNanos;
        return began == IDLE ? Duration.ZERO : Duration.ofNanos(clock.nanoTime() - began);
    }

    /** Refuses new commands, makes the waiting ones durable, and stops. Idempotent; takes at most twenty seconds. */
    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            boolean accepted = commands.offer(new OwnerCommand.Stop<>(), CLOSE_TIMEOUT.toMillis(),
                    TimeUnit.MILLISECONDS);
            if (!accepted || !thread.join(CLOSE_TIMEOUT)) {
                LOG.warn("{}: the thread {} did not stop within {}", what, thread.getName(), CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stopped = true;
        refuseWaiting();
    }

    private void offer(OwnerCommand<D> command) {
        if (!open || !commands.offer(command)) {
            command.fail(refusal());
            return;
        }
        refuseAfterStop();
    }

    /** Refuses a command that arrived after {@link #close} had emptied the queue; nothing else would complete it. */
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
        List<OwnerCommand<D>> batch = new ArrayList<>();
        boolean running = true;
        while (running) {
            batch.clear();
            take(batch);
            woken.set(false);
            batchNanos = clock.nanoTime();
            try {
                process(batch);
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                LOG.error("{}: a batch of {} commands failed", what, batch.size(), e);
                batch.forEach(command -> command.fail(e));
                next = OptionalLong.of(clock.nanoTime() + RETRY_DELAY.toNanos());
            }
            batchNanos = IDLE;
            running = batch.stream().noneMatch(OwnerCommand.Stop.class::isInstance);
        }
        records.close();
    }

    private void take(List<OwnerCommand<D>> batch) {
        try {
            OptionalLong until = earliest(next, records.flushNanos());
            @Nullable
            OwnerCommand<D> first = until.isEmpty()
                    ? commands.take()
                    : commands.poll(Math.max(0, until.getAsLong() - clock.nanoTime()), TimeUnit.NANOSECONDS);
            if (first != null) {
                batch.add(first);
                commands.drainTo(batch, BATCH - 1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            batch.add(new OwnerCommand.Stop<>());
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
            if (command instanceof OwnerCommand.Maintain<D>(CompletableFuture<@Nullable Void> done)) {
                done.complete(null);
            }
        }
        if (urgent) {
            records.flush();
        }
        runTasks(batch);
        change(batch, draft);
        for (OwnerCommand<D> command : batch) {
            if (command instanceof OwnerCommand.Question<D, ?> question) {
                question.answer();
            }
        }
        records.flushWhereDue();
        next = state.finish();
    }

    private void runTasks(List<OwnerCommand<D>> batch) {
        for (OwnerCommand<D> command : batch) {
            if (command instanceof OwnerCommand.Task<D>(Runnable work)) {
                try {
                    work.run();
                } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                    LOG.error("{}: a command failed", what, e);
                }
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
