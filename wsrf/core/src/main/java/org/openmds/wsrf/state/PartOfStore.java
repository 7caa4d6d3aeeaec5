package org.openmds.wsrf.state;

import java.util.List;

/** A part of a store for somebody of whom there are several: its collections have names of their own. Closes with the store. Thread-safe as that is. */
public final class PartOfStore implements StateStore {

    private final StateStore whole;
    private final String prefix;

    /** @param name of letters and digits; before the names of the collections */
    public PartOfStore(StateStore whole, String name) {
        this.whole = whole;
        this.prefix = name + "/";
    }

    @Override
    public List<StateRecord> load(String collection) {
        return whole.load(prefix + collection);
    }

    @Override
    public void write(List<StateChange> batch) {
        whole.write(batch.stream().map(this::inPart).toList());
    }

    /** Of the whole store. */
    @Override
    public long sizeBytes() {
        return whole.sizeBytes();
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
