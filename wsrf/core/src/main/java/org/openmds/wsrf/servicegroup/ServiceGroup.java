package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A service group (WS-ServiceGroup 1.2): entries under soft state. The group alone owns its entries and their leases.
 *
 * <p>
 * One writer thread makes all changes in batches. Readers get immutable snapshots and take no lock. A requested change is on disk before its future
 * completes. Thread-safe.
 */
public final class ServiceGroup implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration EXPIRY_TIMEOUT = Duration.ofSeconds(2);
    private static final int EXPIRY_ATTEMPTS = 3;

    private final GroupSettings settings;
    private final LeaseClock clock;
    private final GroupState state;
    private final BlockingQueue<GroupWriter.Command> commands = new ArrayBlockingQueue<>(GroupSettings.QUEUE_CAPACITY);
    private final CollectedValues collected = new CollectedValues();
    private final Thread writer;
    private volatile boolean open = true;
    private volatile boolean stopped;

    private ServiceGroup(GroupSettings settings, LeaseClock clock, GroupState state, GroupJournal journal) {
        this.settings = settings;
        this.clock = clock;
        this.state = state;
        GroupWriter groupWriter = new GroupWriter(settings, clock, state, journal,
                new GroupWriter.WriterInput(commands, collected));
        this.writer = Thread.ofPlatform().name("group-" + settings.name()).daemon().unstarted(groupWriter);
    }

    /**
     * Opens a group: reads its entries from durable state and starts its writer.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static ServiceGroup open(GroupSettings settings, LeaseClock clock, StateStore store) {
        return open(settings, clock, store, EntryPositionListener.NONE);
    }

    /**
     * Opens a group with a position listener.
     *
     * @param positionListener
     *            receives the positions of all entries, first of those in durable state
     */
    public static ServiceGroup open(GroupSettings settings, LeaseClock clock, StateStore store,
            EntryPositionListener positionListener) {
        GroupState state = new GroupState(clock, settings.pages(), positionListener);
        GroupJournal journal = new GroupJournal(store, settings.name(), clock);
        GroupDraft recovered = new GroupDraft(state);
        new GroupRecovery(settings, clock).load(store, journal).forEach(recovered::restore);
        if (!recovered.changes().isEmpty()) {
            state.commit(recovered);
            LOG.info("group {}: {} entries read from durable state", settings.name(), recovered.changes().size());
        }
        ServiceGroup group = new ServiceGroup(settings, clock, state, journal);
        group.writer.start();
        return group;
    }

    public String name() {
        return settings.name();
    }

    /** Returns the endpoint reference of an entry; the entry need not exist. */
    public EndpointReference reference(EntryKey key) {
        return settings.entryReference().apply(key);
    }

    /** Returns the limits of the leases that the group grants. */
    public LeaseTerms leases() {
        return settings.leases();
    }

    /** Returns the rule for members and content. */
    public MembershipContentRule rule() {
        return settings.rule();
    }

    /**
     * Adds a member, or renews its entry if it is already in the group.
     *
     * @return completes when the entry is durable and visible; fails with {@link WsrfFaultException}: AddRefused, ResourceUnavailable
     */
    public CompletableFuture<LeasedEntry> add(Registration registration) {
        Optional<String> problem = settings.rule().memberProblem(registration.member());
        if (problem.isPresent()) {
            return CompletableFuture
                    .failedFuture(new WsrfFaultException(FaultKind.UNSUPPORTED_MEMBER_INTERFACE, problem.get()));
        }
        return submit(new GroupRequest.Add(registration, new CompletableFuture<>()));
    }

    /**
     * Gives an entry a new lease.
     *
     * @return fails with {@link WsrfFaultException} ResourceUnknown or ResourceUnavailable, or with
     *         {@link org.openmds.wsrf.lifetime.UnacceptableLifetimeException}
     */
    public CompletableFuture<Lease> renew(EntryKey key, RequestedLifetime lifetime) {
        return submit(new GroupRequest.Renew(key, lifetime, new CompletableFuture<>()));
    }

    /** Removes an entry; fails like {@link #renew}. */
    public CompletableFuture<LeasedEntry> remove(EntryKey key) {
        return submit(new GroupRequest.Remove(key, new CompletableFuture<>()));
    }

    /** Replaces an entry's content on request of a client; fails like {@link #renew}. */
    public CompletableFuture<LeasedEntry> replaceContent(EntryKey key, XmlFragment content) {
        return submit(new GroupRequest.Replace(key, content, new CompletableFuture<>()));
    }

    /**
     * Takes a collected value. Never waits and never fails. Only the newest of several values of an entry is kept; equal bytes change nothing; a
     * removed entry is no error. The value is on disk within a second.
     *
     * @param content
     *            an {@code sg:Content} element
     */
    public void publish(EntryKey key, XmlFragment content) {
        if (collected.put(key, content)) {
            commands.offer(new GroupWriter.Command.Maintain(new CompletableFuture<>()));
        }
    }

    /** Returns the snapshot if the writer has ended all expired leases; never waits. */
    public Optional<Snapshot> currentSnapshot() {
        return Optional.of(state.snapshot()).filter(snapshot -> !snapshot.validity().isExpiredAt(clock.nanoTime()));
    }

    /** Returns a snapshot without expired leases; waits for the writer if a lease has just expired. */
    public Snapshot snapshot() {
        Snapshot current = state.snapshot();
        // Another lease may expire while the writer ends the first one.
        for (int attempt = 0; current.validity().isExpiredAt(clock.nanoTime()); attempt++) {
            if (attempt == EXPIRY_ATTEMPTS) {
                throw expiryPending();
            }
            expireNow();
            current = state.snapshot();
        }
        return current;
    }

    /** Returns an entry with its lease, unless the lease has ended. */
    public Optional<LeasedEntry> find(EntryKey key) {
        return state.find(key).filter(leasedEntry -> !leasedEntry.lease().isExpiredAt(clock.nanoTime()));
    }

    /** Adds a listener. It first gets all existing entries, then each later change. */
    public void addListener(GroupListener listener) {
        put(new GroupWriter.Command.AddListener(listener, true));
    }

    /** Calls a listener once with all existing entries, in order with the changes. */
    public void notifyPresent(GroupListener listener) {
        put(new GroupWriter.Command.AddListener(listener, false));
    }

    /** Refuses new changes, makes the waiting ones durable, and stops. Idempotent; takes at most ten seconds. */
    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            boolean accepted = commands.offer(new GroupWriter.Command.Stop(), CLOSE_TIMEOUT.toMillis(),
                    TimeUnit.MILLISECONDS);
            if (!accepted || !writer.join(CLOSE_TIMEOUT)) {
                LOG.warn("group {}: its writer did not stop within {}", settings.name(), CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stopped = true;
        refuseWaiting();
        state.close();
    }

    /** Makes the writer end expired leases now, and waits for it. */
    private void expireNow() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        put(new GroupWriter.Command.Maintain(done));
        try {
            done.get(EXPIRY_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw expiryPending();
        } catch (ExecutionException | TimeoutException e) {
            throw expiryPending();
        }
    }

    private <T> CompletableFuture<T> submit(GroupRequest<T> request) {
        try {
            put(new GroupWriter.Command.Change(request));
        } catch (WsrfFaultException e) {
            request.done().completeExceptionally(e);
        }
        return request.done();
    }

    private void put(GroupWriter.Command command) {
        if (!open || !commands.offer(command)) {
            throw busy();
        }
        if (stopped) {
            // The command arrived after close() emptied the queue; nothing else completes it.
            refuseWaiting();
        }
    }

    private void refuseWaiting() {
        List<GroupWriter.Command> left = new ArrayList<>();
        commands.drainTo(left);
        GroupWriter.fail(left, busy());
    }

    private WsrfFaultException expiryPending() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                "group %s has not yet ended its expired leases; try again".formatted(settings.name()));
    }

    private WsrfFaultException busy() {
        return new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, open
                ? "group %s is busy: %d changes are waiting, which is the limit; try again later".formatted(
                        settings.name(),
                        GroupSettings.QUEUE_CAPACITY)
                : "group %s is shutting down".formatted(settings.name()));
    }
}
