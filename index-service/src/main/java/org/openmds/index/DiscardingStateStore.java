package org.openmds.index;

import java.util.List;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/** A state store that discards all changes, for state that is built again at each start. */
public final class DiscardingStateStore implements StateStore {

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        return List.of();
    }

    @Override
    public void write(List<StateChange> batch) {
        // discarded
    }

    @Override
    public long sizeBytes() {
        return 0;
    }

    @Override
    public void close() {
        // nothing to release
    }
}
