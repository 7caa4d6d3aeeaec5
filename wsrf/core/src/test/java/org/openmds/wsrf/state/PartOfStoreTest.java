package org.openmds.wsrf.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

/** A part does what every store does, over a store that somebody else closes. */
final class PartOfStoreTest extends StateStoreContract {

    private MemoryStateStore whole = new MemoryStateStore();

    @Override
    protected StateStore open() {
        return new Opened(whole);
    }

    @Override
    protected StateStore reopen(StateStore store) {
        whole = whole.reopened();
        return new Opened(whole);
    }

    /** With its store: a part by itself leaves that open. */
    private record Opened(MemoryStateStore whole, StateStore part) implements StateStore {

        private Opened(MemoryStateStore whole) {
            this(whole, new PartOfStore(whole, "one"));
        }

        @Override
        public List<StateRecord> load(String collection) {
            return part.load(collection);
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
            whole.close();
        }
    }

    @Test
    void load_sameCollectionOfOthers_seesItsOwnAlone() {
        StateStore one = new PartOfStore(whole, "one");
        StateStore other = new PartOfStore(whole, "other");
        one.write(List.of(put("a", 1)));
        other.write(List.of(put("b", 2)));
        whole.write(List.of(put("c", 3)));

        assertThat(keys(one)).containsExactly("a");
        assertThat(keys(other)).containsExactly("b");
        assertThat(keys(whole)).containsExactly("c");
    }

    @Test
    void write_removal_removesFromItsPartOnly() {
        StateStore one = new PartOfStore(whole, "one");
        StateStore other = new PartOfStore(whole, "other");
        one.write(List.of(put("a", 1)));
        other.write(List.of(put("a", 2)));

        one.write(List.of(new StateChange.Remove("triggers", "a")));

        assertThat(keys(one)).isEmpty();
        assertThat(keys(other)).containsExactly("a");
    }

    @Test
    void close_part_leavesTheStoreToOthers() {
        StateStore one = new PartOfStore(whole, "one");
        one.write(List.of(put("a", 1)));

        one.close();

        assertThat(keys(new PartOfStore(whole, "one"))).containsExactly("a");
    }

    private static StateChange put(String key, int value) {
        return new StateChange.Put("triggers", key, new byte[]{(byte) value});
    }

    private static List<String> keys(StateStore store) {
        return store.load("triggers").stream().map(StateRecord::key).toList();
    }
}
