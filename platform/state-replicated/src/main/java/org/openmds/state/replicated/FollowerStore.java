package org.openmds.state.replicated;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import org.openmds.wsrf.state.FollowedRecords;
import org.openmds.wsrf.state.LeadingMember;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/** The state store of a member while it does not lead: its own state, and what it applies of the log. Thread-safe. */
public final class FollowerStore implements StateStore, FollowedRecords {

    private final ReplicationMember member;
    private final StateStore local;
    private final List<Consumer<List<StateChange>>> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean replaced;

    FollowerStore(ReplicationMember member, StateStore local) {
        this.member = member;
        this.local = local;
    }

    /** Returns true if a snapshot has replaced all records: the users of this store must be opened again over another one. */
    public boolean isReplaced() {
        return replaced;
    }

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        return local.load(collection, after, bytes);
    }

    /** Refuses all changes. */
    @Override
    public void write(List<StateChange> batch) {
        throw new StateException(leader().description());
    }

    @Override
    public Optional<FollowedRecords> followed() {
        return Optional.of(this);
    }

    @Override
    public LeadingMember leader() {
        return member.leader();
    }

    @Override
    public void follow(Consumer<List<StateChange>> listener) {
        listeners.add(listener);
    }

    /** Passes on changes after they were applied. */
    void applied(List<StateChange> changes) {
        listeners.forEach(listener -> listener.accept(changes));
    }

    /** Records that a snapshot has replaced the records. */
    void replace() {
        replaced = true;
    }

    @Override
    public long sizeBytes() {
        return local.sizeBytes();
    }

    /** Ends the passing on of changes. Idempotent. */
    @Override
    public void close() {
        listeners.clear();
        member.forget(this);
    }
}
