package org.openmds.wsrf.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

/** Tests the contract of a state store with a prefix view; another object closes the underlying store. */
final class PrefixedStateStoreTest extends StateStoreContract {

    private MemoryStateStore backingStore = new MemoryStateStore();

    @Override
    protected StateStore open() {
        return new OwningStore(backingStore);
    }

    @Override
    protected StateStore reopen(StateStore store) {
        backingStore = backingStore.reopened();
        return new OwningStore(backingStore);
    }

    @Test
    void follow_changesOfTheWholeStore_passesOnThoseOfThePart() {
        ReplicatedMemoryStore stores = new ReplicatedMemoryStore();
        List<StateChange> followed = new ArrayList<>();
        FollowedRecords part = new PrefixedStateStore(stores.follower(), "one").followed().orElseThrow();
        part.follow(followed::addAll);

        stores.leader()
                .write(List.of(new StateChange.Remove("one/entries", "k"), new StateChange.Remove("two/entries", "k")));

        assertThat(followed).containsExactly(new StateChange.Remove("entries", "k"));
        assertThat(part.leader().name()).contains("a");
    }

    /** A prefix view that also closes the underlying store. */
    private record OwningStore(MemoryStateStore backingStore, StateStore part) implements StateStore {

        private OwningStore(MemoryStateStore whole) {
            this(whole, new PrefixedStateStore(whole, "one"));
        }

        @Override
        public List<StateRecord> load(String collection, String after, long bytes) {
            return part.load(collection, after, bytes);
        }

        @Override
        public void write(List<StateChange> batch) {
            part.write(batch);
        }

        @Override
        public long sizeBytes() {
            return part.sizeBytes();
        }

        @Override
        public void close() {
            part.close();
            backingStore.close();
        }
    }

    @Test
    void load_sameCollectionOfOthers_seesItsOwnAlone() {
        StateStore one = new PrefixedStateStore(backingStore, "one");
        StateStore other = new PrefixedStateStore(backingStore, "other");
        one.write(List.of(put("a", 1)));
        other.write(List.of(put("b", 2)));
        backingStore.write(List.of(put("c", 3)));

        assertThat(keys(one)).containsExactly("a");
        assertThat(keys(other)).containsExactly("b");
        assertThat(keys(backingStore)).containsExactly("c");
    }

    @Test
    void write_removal_removesFromItsPartOnly() {
        StateStore one = new PrefixedStateStore(backingStore, "one");
        StateStore other = new PrefixedStateStore(backingStore, "other");
        one.write(List.of(put("a", 1)));
        other.write(List.of(put("a", 2)));

        one.write(List.of(new StateChange.Remove("triggers", "a")));

        assertThat(keys(one)).isEmpty();
        assertThat(keys(other)).containsExactly("a");
    }

    @Test
    void close_part_leavesTheStoreToOthers() {
        StateStore one = new PrefixedStateStore(backingStore, "one");
        one.write(List.of(put("a", 1)));

        one.close();

        assertThat(keys(new PrefixedStateStore(backingStore, "one"))).containsExactly("a");
    }

    private static StateChange put(String key, int value) {
        return new StateChange.Put("triggers", key, new byte[]{(byte) value});
    }

    private static List<String> keys(StateStore store) {
        return store.load("triggers").stream().map(StateRecord::key).toList();
    }
}
