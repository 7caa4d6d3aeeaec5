package org.openmds.wsrf.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A state store in memory, for tests. Thread-safe. {@link #close} keeps the records for {@link #reopened}. */
public final class MemoryStateStore implements StateStore {
    // Sorted by UTF-8 bytes, like files; String's own order differs beyond the Basic Multilingual Plane.
    private static final Comparator<String> KEY_ORDER = Comparator.comparing(key -> key.getBytes(UTF_8),
            Arrays::compareUnsigned);

    private final Map<String, SortedMap<String, byte[]>> collections;
    private boolean closed;

    public MemoryStateStore() {
        this(new TreeMap<>());
    }

    private MemoryStateStore(Map<String, SortedMap<String, byte[]>> collections) {
        this.collections = collections;
    }

    /** Closes this store and returns a store over the same records, as after a restart of the process. */
    public synchronized MemoryStateStore reopened() {
        close();
        return new MemoryStateStore(collections);
    }

    @Override
    public synchronized List<StateRecord> load(String collection, String after, long bytes) {
        requireOpen();
        List<StateRecord> part = new ArrayList<>();
        long size = 0;
        for (Map.Entry<String, byte[]> record : collections.getOrDefault(collection, new TreeMap<>(KEY_ORDER))
                .tailMap(after)
                .entrySet()) {
            if (!record.getKey().equals(after) && size < bytes) {
                part.add(new StateRecord(record.getKey(), record.getValue().clone()));
                size += record.getValue().length;
            }
        }
        return part;
    }

    @Override
    public synchronized void write(List<StateChange> batch) {
        requireOpen();
        for (StateChange change : batch) {
            SortedMap<String, byte[]> collection = collections.computeIfAbsent(change.collection(),
                    name -> new TreeMap<>(KEY_ORDER));
            switch (change) {
                case StateChange.Put put -> collection.put(put.key(), put.value());
                case StateChange.Remove remove -> collection.remove(remove.key());
            }
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StateException("the store in memory is closed");
        }
    }

    @Override
    public synchronized long sizeBytes() {
        return collections.values()
                .stream()
                .flatMap(records -> records.values().stream())
                .mapToLong(value -> value.length)
                .sum();
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
