package org.openmds.wsrf.state;

import java.util.List;

/** A part of a store for somebody of whom there are several: its collections have names of their own. Closes with the store. Thread-safe as that is. */
public final class PrefixedStateStore implements StateStore {

    private final StateStore store;
    private final String prefix;

    /** @param name of letters and digits; before the names of the collections */
    public PrefixedStateStore(StateStore whole, String name) {
        this.store = whole;
        this.prefix = name + "/";
    }

    @Override
    public List<StateRecord> load(String collection) {
        return store.load(prefix + collection);
    }

    @Override
    public void write(List<StateChange> batch) {
        store.write(batch.stream().map(this::inPart).toList());
    }

    /** Of the whole store. */
    @Override
    public long sizeBytes() {
        return store.sizeBytes();
    }

    @Override
    public void close() {
        // The store is closed by who opened it.
    }

    private StateChange inPart(StateChange change) {
        return switch (change) {
            case StateChange.Put(String collection, String key, byte[] value) ->
                new StateChange.Put(prefix + collection, key, value);
            case StateChange.Remove(String collection, String key) -> new StateChange.Remove(prefix + collection, key);
        };
    }
}
