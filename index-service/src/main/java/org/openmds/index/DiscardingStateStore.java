package org.openmds.index;

import java.util.List;

import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/** For what is made anew at each start: keeps nothing. */
public final class DiscardingStateStore implements StateStore {

    @Override
    public List<StateRecord> load(String collection) {
        return List.of();
    }

    @Override
    public void write(List<StateChange> batch) {
        // nothing to keep
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
