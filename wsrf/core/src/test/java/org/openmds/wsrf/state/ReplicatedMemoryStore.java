package org.openmds.wsrf.state;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Records in memory with two stores over them: one that takes changes, as the store of a leader, and one that follows them. */
public final class ReplicatedMemoryStore {

    private final MemoryStateStore records = new MemoryStateStore();
    private final CopyOnWriteArrayList<Consumer<List<StateChange>>> listeners = new CopyOnWriteArrayList<>();

    /** Returns the store that takes changes. */
    public StateStore leader() {
        return new View() {
            @Override
            public void write(List<StateChange> batch) {
                records.write(batch);
                listeners.forEach(listener -> listener.accept(batch));
            }
        };
    }

    /** Returns the store that follows; the member {@code a} leads. */
    public StateStore follower() {
        return new Follower();
    }

    private abstract class View implements StateStore {

        @Override
        public List<StateRecord> load(String collection, String after, long bytes) {
            return records.load(collection, after, bytes);
        }

        @Override
        public long sizeBytes() {
            return records.sizeBytes();
        }

        @Override
        public void close() {
            // Both stores share the records.
        }
    }

    private final class Follower extends View implements FollowedRecords {

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
            return new LeadingMember(Optional.of("a"), Optional.of("http://a:8080"));
        }

        @Override
        public void follow(Consumer<List<StateChange>> listener) {
            listeners.add(listener);
        }
    }
}
