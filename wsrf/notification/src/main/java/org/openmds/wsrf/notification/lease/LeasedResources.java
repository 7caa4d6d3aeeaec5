package org.openmds.wsrf.notification.lease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Resources under soft state, such as subscriptions, pull points and registrations of publishers. One writer thread, as in a service group, makes all
 * changes in batches: it forces them to disk, puts them into effect, calls the listener, and acknowledges them, in this order. Readers take no lock
 * and never see a resource whose lease has ended. Thread-safe.
 */
public final class LeasedResources<S extends LeasedState> implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final int QUEUE_CAPACITY = 10_000;
    private static final int BATCH = 1024;
    private static final Duration MAX_WAIT = Duration.ofMillis(500);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final LeasedResourceKind<S> kind;
    private final LeaseClock clock;
    private final StateStore store;
    private final LeasedListener<S> listener;
    private final Map<String, S> table = new ConcurrentHashMap<>();
    private final BlockingQueue<StateCommand<S>> commands = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final DeferredRecords deferred;
    private final Thread writer;
    private volatile boolean open = true;

    /** One change of one resource. A command with an empty key stops the writer. */
    private record StateCommand<S>(String key, StateTransition<S> change, CompletableFuture<S> done) {
    }

    /** A transition of a resource from its current state to the next one. */
    @FunctionalInterface
    private interface StateTransition<S> {
        /**
         * Returns the next state.
         *
         * @return null to remove the resource
         * @throws WsrfFaultException
         *             the change is refused
         */
        @Nullable
        S apply(@Nullable S present, int count);
    }

    /** The result of a command that is not yet on disk. */
    private record DraftedState<S>(StateCommand<S> command, @Nullable S before, @Nullable S after) {
    }

    private LeasedResources(LeasedResourceKind<S> kind, LeaseClock clock, StateStore store,
            LeasedListener<S> listener) {
        this.kind = kind;
        this.clock = clock;
        this.store = store;
        this.listener = listener;
        this.deferred = new DeferredRecords(clock);
        this.writer = Thread.ofPlatform().name(kind.collection()).daemon().unstarted(this::run);
    }

    /**
     * Reads the resources from durable state, calls the listener, and starts the writer.
     *
     * @throws StateException
     *             the store cannot be read
     */
    public static <S extends LeasedState> LeasedResources<S> open(LeasedResourceKind<S> kind, LeaseClock clock,
            StateStore store,
            LeasedListener<S> listener) {
        LeasedResources<S> resources = new LeasedResources<>(kind, clock, store, listener);
        resources.load();
        resources.writer.start();
        return resources;
    }

    /** Returns a resource unless its lease has ended. */
    public Optional<S> find(String key) {
        return Optional.ofNullable(table.get(key)).filter(state -> !isExpired(state));
    }

    /** Returns all resources whose leases have not ended. */
    public Collection<S> all() {
        return table.values().stream().filter(state -> !isExpired(state)).toList();
    }

    /**
     * Adds a resource.
     *
     * @return completes when the resource is durable; fails with {@link WsrfFaultException} ResourceUnavailable
     */
    public CompletableFuture<S> add(S state) {
        return submit(state.key(), (present, count) -> {
            if (count >= kind.limit()) {
                throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                        "the limit of %d %s is reached".formatted(count, kind.collection()));
            }
            return state;
        });
    }

    /** Changes a resource. Fails like {@link #add}, with ResourceUnknown, or with the exception of the change. */
    public CompletableFuture<S> change(String key, UnaryOperator<S> change) {
        return submit(key, (present, count) -> change.apply(require(key, present)));
    }

    /** Removes a resource; completes with its last state; fails like {@link #change}. */
    public CompletableFuture<S> remove(String key) {
        return submit(key, (present, count) -> {
            require(key, present);
            return null;
        });
    }

    /** Writes a record that belongs to a resource within a second. A {@link StateChange.Put} must be for a new record. */
    public void defer(StateChange change) {
        deferred.put(change);
    }

    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            StateCommand<S> stop = new StateCommand<>("", (present, count) -> null, new CompletableFuture<>());
            if (!commands.offer(stop, CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    || !writer.join(CLOSE_TIMEOUT)) {
                LOG.warn("{}: the writer did not stop within {}", kind.collection(), CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        commands.forEach(left -> left.done().completeExceptionally(unavailable("the service is shutting down")));
    }

    private void load() {
        for (StateRecord stored : store.load(kind.collection())) {
            try {
                S state = kind.read(stored);
                table.put(state.key(), state);
                listener.added(state);
            } catch (InvalidXmlException | WsrfFaultException e) {
                LOG.warn("{}: the record {} cannot be read from durable state and is dropped: {}", kind.collection(),
                        stored.key(), e.getMessage());
            }
        }
    }

    private CompletableFuture<S> submit(String key, StateTransition<S> stateTransition) {
        StateCommand<S> command = new StateCommand<>(key, stateTransition, new CompletableFuture<>());
        if (!open || !commands.offer(command)) {
            command.done()
                    .completeExceptionally(unavailable(open
                            ? "%d changes of %s are waiting, which is the limit; try again later"
                                    .formatted(QUEUE_CAPACITY, kind.collection())
                            : "the service is shutting down"));
        }
        return command.done();
    }

    private void run() {
        boolean running = true;
        while (running) {
            List<StateCommand<S>> batch = next();
            running = batch.stream().noneMatch(command -> command.key().isEmpty());
            try {
                expire();
                process(batch);
                flush(!running);
            } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError e) {
                LOG.error("{}: a batch of {} changes failed", kind.collection(), batch.size(), e);
                batch.forEach(command -> command.done().completeExceptionally(e));
            }
        }
    }

    private List<StateCommand<S>> next() {
        List<StateCommand<S>> batch = new ArrayList<>();
        try {
            StateCommand<S> first = commands.poll(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            if (first != null) {
                batch.add(first);
                commands.drainTo(batch, BATCH - 1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            batch.add(new StateCommand<>("", (present, count) -> null, new CompletableFuture<>()));
        }
        return batch;
    }

    /** Removes expired resources. Readers do not see them any more, so the removal may be written to disk later. */
    private void expire() {
        for (S state : List.copyOf(table.values())) {
            if (isExpired(state)) {
                deferred.put(new StateChange.Remove(kind.collection(), state.key()));
                table.remove(state.key());
                listener.removed(state);
            }
        }
    }

    private void process(List<StateCommand<S>> batch) {
        List<DraftedState<S>> drafts = draft(batch);
        if (drafts.isEmpty()) {
            return;
        }
        List<StateChange> waiting = deferred.beginWrite();
        List<StateChange> changes = new ArrayList<>(waiting);
        drafts.forEach(drafted -> changes.add(record(drafted)));
        try {
            store.write(changes);
        } catch (StateException e) {
            deferred.abortWrite();
            LOG.warn("{}: {} changes refused: {}", kind.collection(), drafts.size(), e.getMessage());
            drafts.forEach(drafted -> drafted.command()
                    .done()
                    .completeExceptionally(unavailable(
                            "nothing was changed: the service cannot write its state now, its log has the cause; try again later")));
            return;
        }
        deferred.completeWrite(waiting);
        drafts.forEach(this::commit);
    }

    /** Computes the result of each command; a command sees the results of those before it. */
    private List<DraftedState<S>> draft(List<StateCommand<S>> batch) {
        Map<String, Optional<S>> drafted = new HashMap<>();
        List<DraftedState<S>> drafts = new ArrayList<>();
        int count = table.size();
        for (StateCommand<S> command : batch) {
            if (command.key().isEmpty()) {
                continue;
            }
            @Nullable
            S before = drafted.getOrDefault(command.key(), find(command.key())).orElse(null);
            try {
                @Nullable
                S after = command.change().apply(before, count);
                count += (after == null ? 0 : 1) - (before == null ? 0 : 1);
                drafted.put(command.key(), Optional.ofNullable(after));
                drafts.add(new DraftedState<>(command, before, after));
            } catch (RuntimeException refused) {
                command.done().completeExceptionally(refused);
            }
        }
        return drafts;
    }

    private StateChange record(DraftedState<S> drafted) {
        S after = drafted.after();
        return after == null
                ? new StateChange.Remove(kind.collection(), drafted.command().key())
                : new StateChange.Put(kind.collection(), after.key(), kind.write(after));
    }

    private void commit(DraftedState<S> drafted) {
        S before = drafted.before();
        S after = drafted.after();
        if (after == null) {
            table.remove(drafted.command().key());
        } else {
            table.put(after.key(), after);
        }
        if (after == null && before != null) {
            listener.removed(before);
            drafted.command().done().complete(before);
        } else if (after != null) {
            notifyListener(before, after);
            drafted.command().done().complete(after);
        }
    }

    private void notifyListener(@Nullable S before, S after) {
        if (before == null) {
            listener.added(after);
        } else {
            listener.changed(after);
        }
    }

    private void flush(boolean now) {
        if (!now && !deferred.isDue()) {
            return;
        }
        List<StateChange> waiting = deferred.beginWrite();
        try {
            if (!waiting.isEmpty()) {
                store.write(waiting);
            }
            deferred.completeWrite(waiting);
        } catch (StateException e) {
            LOG.warn("{}: {} records cannot be written and are kept in memory: {}", kind.collection(), waiting.size(),
                    e.getMessage());
            deferred.abortWrite();
        }
    }

    private boolean isExpired(S state) {
        return state.lease().isExpiredAt(clock.nanoTime());
    }

    private S require(String key, @Nullable S present) {
        if (present == null) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                    "there is no resource '%s' among the %s: it was destroyed, or its lifetime is over".formatted(key,
                            kind.collection()));
        }
        return present;
    }

    private static WsrfFaultException unavailable(String why) {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, why);
    }
}
