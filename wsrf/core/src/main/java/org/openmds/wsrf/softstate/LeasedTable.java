package org.openmds.wsrf.softstate;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateStore;

/**
 * Soft state whose readers look up single resources by key, such as subscriptions, pull points and registrations of publishers. Readers take no lock
 * and never see a resource whose lease has ended. Thread-safe.
 */
public final class LeasedTable<S extends LeasedState> implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();

    private final LeasedKind<S> kind;
    private final RecordFormat<S> format;
    private final LeaseClock clock;
    private final LeasedListener<S> listener;
    private final LeasedView<S> view;
    private final LeasedQuota quota;
    private final LeftOutRecords leftOut;
    private final SoftStateRecords records;
    private final SoftStateWriter<LeasedDraft<S>> writer;

    private LeasedTable(LeasedKind<S> kind, TableDependencies dependencies, LeasedListener<S> listener) {
        this.clock = dependencies.clock();
        this.records = SoftStateRecords.of(kind.name(), dependencies.store(), clock);
        this.quota = new LeasedQuota(dependencies.budget());
        this.leftOut = new LeftOutRecords(clock);
        this.kind = kind;
        this.format = kind.format();
        this.listener = listener;
        this.view = new LeasedView<>(clock);
        this.writer = new SoftStateWriter<>(kind.name(), new TableState(), records, clock);
    }

    /** Drafts and publishes the changes of the table. */
    private final class TableState implements SoftState<LeasedDraft<S>> {

        @Override
        public LeasedDraft<S> draft(LeaseClock time) {
            return new LeasedDraft<>(kind, view, quota, time);
        }

        @Override
        public boolean maintain(LeasedDraft<S> draft) {
            List<String> ended = view.endedAt(draft.time().nanoTime());
            ended.forEach(draft::remove);
            leftOut.takeEnded(draft.time().nanoTime()).forEach(draft::removeLeftOut);
            return !ended.isEmpty();
        }

        @Override
        public void publish(LeasedDraft<S> draft) {
            for (LeasedDraft.DraftedState<S> change : draft.changes()) {
                view.put(change.key(), change.after());
                tell(change);
            }
            quota.free(draft.removed());
        }

        @Override
        public void abandon(LeasedDraft<S> draft) {
            quota.free(draft.added());
        }

        @Override
        public OptionalLong finish() {
            return leftOut.firstEnd(view.firstEnd());
        }
    }

    /**
     * The parts of the process that a table depends on.
     *
     * @param budget
     *            limit for the heap that its resources take; its lanes are the names of owners
     */
    public record TableDependencies(LeaseClock clock, StateStore store, Budget budget) {
    }

    /** Opens a table whose resources are limited in number only; see {@link #open(LeasedKind, TableDependencies, LeasedListener)}. */
    public static <S extends LeasedState> LeasedTable<S> open(LeasedKind<S> kind, LeaseClock clock, StateStore store,
            LeasedListener<S> listener) {
        return open(kind, new TableDependencies(clock, store,
                Budget.unlimited()), listener);
    }

    /**
     * Reads the resources from durable state and calls the listener; {@link #start} starts the owner thread. Resources for which there is no memory stay
     * on disk until their leases end.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static <S extends LeasedState> LeasedTable<S> open(LeasedKind<S> kind, TableDependencies dependencies,
            LeasedListener<S> listener) {
        LeasedTable<S> table = new LeasedTable<>(kind, dependencies, listener);
        table.restore();
        return table;
    }

    /** Starts the owner thread, which alone calls the listener from then on. The opener calls this once, when it is ready for changes. */
    public void start() {
        writer.start();
    }

    private void restore() {
        RecordReader<Runnable> reader = records.read(new RecordFormat<>(format.collection(), format.version(),
                stored -> restoration(format.reader().apply(stored), stored.value()), format.migration()));
        for (Optional<Runnable> next = reader.next(); next.isPresent(); next = reader.next()) {
            next.get().run();
        }
        if (leftOut.count() > 0) {
            LOG.error(
                    "{}: {} do not fit into limits.index-bytes or limits.owner-bytes and stay on disk until their leases end, among them {}",
                    kind.name(), leftOut.count(), leftOut.examples());
        }
    }

    private Runnable restoration(S state, byte[] record) {
        return () -> {
            if (quota.restore(state.key(), state.owner(), record)) {
                view.put(state.key(), state);
                listener.added(state);
            } else {
                leftOut.add(state.key(), state.lease());
            }
        };
    }

    /** Returns a resource unless its lease has ended. */
    public Optional<S> find(String key) {
        return view.find(key).filter(this::isAlive);
    }

    /** Returns all resources whose leases have not ended; takes a time that grows with their number. */
    public Collection<S> all() {
        return view.states().stream().filter(this::isAlive).toList();
    }

    /** Returns the number of resources. */
    public int count() {
        return view.count();
    }

    /** Returns the status of the owner thread. */
    public WriterStatus writer() {
        return writer;
    }

    /** Returns the number of unreadable records that are kept aside in durable state. */
    public int unreadable() {
        return records.unreadable();
    }

    /** Returns the number of resources in durable state that did not fit into the memory at the start and are on disk only. */
    public int leftOut() {
        return leftOut.count();
    }

    /**
     * Adds a resource.
     *
     * @param check
     *            throws an exception if there is no room for it; it may call {@link LeasedDraft#countOf}
     * @return completes when the resource is durable; fails with {@link WsrfFaultException} ResourceUnavailable, or with the exception of the check
     */
    public CompletableFuture<S> add(S state, Consumer<LeasedDraft<S>> check) {
        return writer.submit(draft -> {
            check.accept(draft);
            return draft.add(state);
        });
    }

    /** Adds a resource without a check of its owner. */
    public CompletableFuture<S> add(S state) {
        return writer.submit(draft -> draft.add(state));
    }

    /** Changes a resource. Fails like {@link #add}, with ResourceUnknown, or with the exception of the change. */
    public CompletableFuture<S> change(String key, LeasedTransition<S> change) {
        return writer.submit(draft -> draft.change(key, change));
    }

    /** Removes a resource; completes with its last state; fails like {@link #change}. */
    public CompletableFuture<S> remove(String key) {
        return writer.submit(draft -> draft.remove(key));
    }

    /** Returns a reader of the records of a further collection, see {@link SoftStateRecords#read}; to be read to its end before {@link #start}. */
    public <R> RecordReader<R> read(RecordFormat<R> format) {
        return records.read(format);
    }

    /** Writes a record that belongs to a resource within a second. */
    public void defer(StateChange change) {
        if (records.defer(change)) {
            writer.wake();
        }
    }

    /** Writes a new record that belongs to a resource within a second, unless it is removed before. */
    public void deferNew(StateChange.Put change) {
        if (records.deferNew(change)) {
            writer.wake();
        }
    }

    @Override
    public void close() {
        writer.close();
    }

    private void tell(LeasedDraft.DraftedState<S> change) {
        S before = change.before();
        S after = change.after();
        try {
            if (before == null && after != null) {
                listener.added(after);
            } else if (after != null) {
                listener.changed(after);
            } else if (before != null) {
                listener.removed(before);
            }
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("{}: the listener failed for {}", kind.name(), change.key(), e);
        }
    }

    private boolean isAlive(S state) {
        return !state.lease().isExpiredAt(clock.nanoTime());
    }
}
