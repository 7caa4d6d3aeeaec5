package org.openmds.state.replicated;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.state.StateStoreContract;

/** The contract of the state store for a group of one member. */
final class LeaderStoreContractIT extends StateStoreContract {

    @TempDir
    Path folder;

    /** The store of the leader, which closes the member as well. */
    private record ClosingStore(LocalMembers members, LeaderStore store) implements StateStore {

        @Override
        public List<StateRecord> load(String collection, String after, long bytes) {
            return store.load(collection, after, bytes);
        }

        @Override
        public void write(List<StateChange> batch) {
            store.write(batch);
        }

        @Override
        public long sizeBytes() {
            return store.sizeBytes();
        }

        @Override
        public void close() {
            members.close();
        }
    }

    @Override
    protected StateStore open() {
        LocalMembers members = new LocalMembers(folder, 5, "one");
        members.startAll();
        try {
            return new ClosingStore(members, members.awaitStore());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected StateStore reopen(StateStore store) {
        store.close();
        return open();
    }
}
