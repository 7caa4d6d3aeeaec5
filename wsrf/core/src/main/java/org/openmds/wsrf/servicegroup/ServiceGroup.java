package org.openmds.wsrf.servicegroup;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
import org.openmds.wsrf.softstate.LeftOutRecords;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.softstate.SoftStateWriter;
import org.openmds.wsrf.softstate.WriterStatus;
import org.openmds.wsrf.state.FollowedRecords;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A service group (WS-ServiceGroup 1.2): entries under soft state. The group alone owns its entries and their leases.
 *
 * <p>
 * {@link SoftStateWriter} makes all changes in batches, on one thread. Readers get immutable snapshots and take no lock. A requested change is on disk
 * before its future completes. Thread-safe.
 */
public final class ServiceGroup implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration EXPIRY_TIMEOUT = Duration.ofSeconds(2);
    private static final int EXPIRY_ATTEMPTS = 3;
    private static final Duration HAND_OVER_TIMEOUT = Duration.ofSeconds(30);

    private final GroupSettings settings;
    private final LeaseClock clock;
    private final GroupState state;
    private final SoftStateRecords records;
    private final CollectedValues collected;
    private final GroupSoftState entries;
    private final Optional<FollowedEntries> followed;
    private final SoftStateWriter<GroupDraft> writer;
    private final OverdueEntries overdue;
    /** The last request to end leases that the writer did not answer in time. */
    private volatile CompletableFuture<?> unanswered = CompletableFuture.completedFuture(null);

    private ServiceGroup(GroupSettings settings, LeaseClock clock, GroupState state, SoftStateRecords records,
            Optional<FollowedEntries> followed) {
        this.settings = settings.continuing(Optional.empty());
        this.followed = followed;
        this.clock = clock;
        this.state = state;
        this.records = records;
        this.collected = new CollectedValues(settings.quota().waitingLimit());
        this.entries = new GroupSoftState(settings, clock, state, collected, followed);
        this.overdue = new OverdueEntries(state, clock);
        this.writer = new SoftStateWriter<>("group-" + settings.name(), entries, records, clock);
    }

    /**
     * Opens a group: reads its entries from durable state and starts its writer. If another process changes the records, the group shows its changes,
     * ends no lease, and refuses all requests for changes.
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
        GroupState state = new GroupState(clock, settings.pages(),
                settings.quota().oldEntries(settings.name()), positionListener);
        SoftStateRecords records = SoftStateRecords.followed("group " + settings.name(), store, clock);
        Optional<FollowedRecords> source = store.followed();
        GroupRecovery recovery = new GroupRecovery(settings, clock, state, source.isPresent());
        Optional<FollowedEntries> followed = source
                .map(each -> new FollowedEntries(settings.name(), recovery, state));
        ServiceGroup group = new ServiceGroup(settings, clock, state, records, followed);
        // Before the records are read: a change that is read and followed has the same effect as one of both.
        source.ifPresent(each -> each.follow(batch -> group.follow(followed.get(), batch)));
        GroupDraft recovered = group.entries.draft(clock);
        LeftOutRecords leftOut = state.members().leftOut();
        Optional<List<LeasedEntry>> former = source.isPresent()
                ? Optional.empty()
                : settings.former().flatMap(each -> each.handOver(settings));
        former.ifPresentOrElse(members -> recovery.take(members, recovered), () -> recovery.load(records, recovered));
        if (!recovered.isEmpty()) {
            state.commit(recovered);
            LOG.info("group {}: entries {}: {}", settings.name(),
                    former.isPresent() ? "taken from the group that followed them" : "read from durable state",
                    recovered.changes().size());
        }
        if (leftOut.count() > 0) {
            LOG.error(
                    "group {}: {} entries do not fit into limits.index-bytes or limits.owner-bytes and stay on disk until their leases end or they are registered again, among them {}; a larger heap or limit reads them at the next start",
                    settings.name(), leftOut.count(), leftOut.examples());
        }
        group.writer.start();
        return group;
    }

    /**
     * Returns the members after all changes that were passed on, for a group over the same records; empty if this group has not read each record as it
     * is, or has other settings: then they must be read again.
     */
    private Optional<List<LeasedEntry>> handOver(GroupSettings other) {
        try {
            writer.maintain().orTimeout(HAND_OVER_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            LOG.warn("group {}: its entries are read again: {}", name(), e.getMessage());
            return Optional.empty();
        }
        boolean same = followed.filter(FollowedEntries::isComplete).isPresent() && records.areCurrent()
                && leftOutEntries() == 0 && size() > 0 && settings.name().equals(other.name())
                && settings.attributes().equals(other.attributes());
        return same
                ? Optional.of(state.snapshot()
                        .entries()
                        .stream()
                        .flatMap(entry -> state.find(entry.key()).stream())
                        .toList())
                : Optional.empty();
    }

    private void follow(FollowedEntries followed, List<StateChange> batch) {
        if (followed.put(batch)) {
            writer.wake();
        }
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
        return writer.submit(new GroupRequest.Add(settings, registration, registration.identity(), EntryKey.random()));
    }

    /**
     * Gives an entry a new lease.
     *
     * @return fails with {@link WsrfFaultException} ResourceUnknown or ResourceUnavailable, or with
     *         {@link org.openmds.wsrf.lifetime.UnacceptableLifetimeException}
     */
    public CompletableFuture<Lease> renew(EntryKey key, RequestedLifetime lifetime) {
        return writer.submit(new GroupRequest.Renew(settings, key, lifetime));
    }

    /** Removes an entry; fails like {@link #renew}. */
    public CompletableFuture<LeasedEntry> remove(EntryKey key) {
        return writer.submit(new GroupRequest.Remove(settings, key));
    }

    /** Replaces an entry's content on request of a client; fails like {@link #renew}. */
    public CompletableFuture<LeasedEntry> replaceContent(EntryKey key, XmlFragment content) {
        return writer.submit(new GroupRequest.Replace(settings, key, content));
    }

    /**
     * Takes a collected value. Never waits and never fails. Only the newest of several values of an entry is kept; equal bytes change nothing; a
     * removed entry is no error. The value is on disk within a second.
     *
     * @param content
     *            an {@code sg:Content} element
     */
    public void publish(EntryKey key, XmlFragment content) {
        publish(key, CollectedValue.of(content));
    }

    /** Takes a collected value, see {@link #publish(EntryKey, XmlFragment)}; tells its source if it exceeds the quota. */
    public void publish(EntryKey key, CollectedValue content) {
        if (collected.put(key, content)) {
            writer.wake();
        }
    }

    /** Returns the snapshot if the writer has ended all expired leases; never waits. */
    public Optional<Snapshot> currentSnapshot() {
        return Optional.of(state.snapshot()).filter(snapshot -> !snapshot.validity().isExpiredAt(clock.nanoTime()));
    }

    /**
     * Returns a snapshot without expired leases; waits for the writer if a lease has just expired. If the writer does not end it in time, because the
     * disk does not answer, this method filters the last snapshot.
     */
    public Snapshot snapshot() {
        Snapshot current = state.snapshot();
        // Another lease may expire while the writer ends the first one.
        for (int attempt = 0; current.validity().isExpiredAt(clock.nanoTime()); attempt++) {
            if (attempt == EXPIRY_ATTEMPTS || !expireNow()) {
                return overdue.without(state.snapshot());
            }
            current = state.snapshot();
        }
        return current;
    }

    /** Returns the number of entries, with those whose lease has just ended; never waits. */
    public int size() {
        return state.snapshot().entries().size();
    }

    /** Returns the statistics of the last change; never waits. */
    public RegistrationStatistics statistics() {
        return state.snapshot().statistics();
    }

    /** Returns the status of the owner thread. */
    public WriterStatus writer() {
        return writer;
    }

    /** Returns an entry with its lease, unless the lease has ended. */
    public Optional<LeasedEntry> find(EntryKey key) {
        return state.find(key).filter(leasedEntry -> !leasedEntry.lease().isExpiredAt(clock.nanoTime()));
    }

    /** Returns the key of the entry that an owner has for a member and whose content is not collected. Its lease may have ended. */
    public Optional<EntryKey> find(EndpointReference member, String owner) {
        return state.members().keyOf(Registration.identity(member, null, owner));
    }

    /** Returns the version of the last change; never waits. */
    public long version() {
        return state.snapshot().version();
    }

    /** Returns true if an entry was added after a version that was read a moment ago; only the last additions are known. */
    public boolean isAddedAfter(EntryKey key, long version) {
        return state.additions().isAddedAfter(key, version);
    }

    /** Adds a listener. It first gets all existing entries, then each later change. */
    public void addListener(GroupListener listener) {
        writer.execute(() -> entries.add(listener, true));
    }

    /** Calls a listener once with all existing entries, in order with the changes. */
    public void notifyPresent(GroupListener listener) {
        writer.execute(() -> entries.add(listener, false));
    }

    /** Returns the fault of all changes while another process alone makes them. */
    Optional<WsrfFaultException> refusal() {
        return records.refusal();
    }

    /** Returns the number of unreadable records that are kept aside in durable state. */
    public int unreadableRecords() {
        return records.unreadable();
    }

    /** Returns the number of entries in durable state that did not fit into the quota at the start and are on disk only. */
    public int leftOutEntries() {
        return state.members().leftOut().count();
    }

    /** Ends expired leases and takes the changes that have arrived; completes when readers see the result. */
    public CompletableFuture<?> settle() {
        return writer.maintain();
    }

    /** Refuses new changes, makes the waiting ones durable, and stops. Idempotent; takes at most ten seconds. */
    @Override
    public void close() {
        writer.close();
        state.close();
    }

    /**
     * Makes the writer end expired leases now, and waits for it, unless it has not answered an earlier reader yet.
     *
     * @return false if the writer does not answer
     */
    private boolean expireNow() {
        CompletableFuture<?> earlier = unanswered;
        if (!earlier.isDone()) {
            return false;
        }
        CompletableFuture<?> ended = writer.maintain();
        try {
            return ended.get(EXPIRY_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS) == null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (TimeoutException e) {
            unanswered = ended;
            return false;
        } catch (ExecutionException e) {
            return false;
        }
    }
}
