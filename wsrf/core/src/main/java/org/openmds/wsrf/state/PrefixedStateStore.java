package org.openmds.wsrf.state;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A view of a state store that puts a prefix before the names of its collections, so that several users can share one store. Thread-safe if the store
 * is.
 */
public final class PrefixedStateStore implements StateStore {

    private final StateStore store;
    private final String prefix;

    /** @param name prefix of letters and digits */
    public PrefixedStateStore(StateStore whole, String name) {
        this.store = whole;
        this.prefix = name + "/";
    }

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        return store.load(prefix + collection, after, bytes);
    }

    @Override
    public void write(List<StateChange> batch) {
        store.write(batch.stream().map(this::inPart).toList());
    }

    /** Returns the size of the whole store. */
    @Override
    public long sizeBytes() {
        return store.sizeBytes();
    }

    @Override
    public Optional<FollowedRecords> followed() {
        return store.followed().map(FollowedPart::new);
    }

    /** The records of this part. */
    private final class FollowedPart implements FollowedRecords {

        private final FollowedRecords whole;

        FollowedPart(FollowedRecords whole) {
            this.whole = whole;
        }

        @Override
        public LeadingMember leader() {
            return whole.leader();
        }

        @Override
        public void follow(Consumer<List<StateChange>> listener) {
            whole.follow(batch -> listener.accept(batch.stream()
                    .filter(change -> change.collection().startsWith(prefix))
                    .map(change -> change.in(change.collection().substring(prefix.length())))
                    .toList()));
        }
    }

    @Override
    public void close() {
        // The code that opened the store closes it.
    }

    private StateChange inPart(StateChange change) {
        return change.in(prefix + change.collection());
    }
}
