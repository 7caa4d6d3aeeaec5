package org.openmds.trigger.engine;

import java.util.HashMap;
import java.util.Map;

/** The sizes of the records of rules and silences, whose sum is limited by the heap. Used by the owner thread. */
final class RecordSizes {

    /** Part of the heap that all records may have; rules take about six times as much. */
    private static final int HEAP_DIVISOR = 64;

    private final long limit;
    private final Map<String, Integer> sizes = new HashMap<>();
    private long total;

    RecordSizes(long limit) {
        this.limit = limit;
    }

    static RecordSizes forHeapSize() {
        return new RecordSizes(Runtime.getRuntime().maxMemory() / HEAP_DIVISOR);
    }

    long limit() {
        return limit;
    }

    long total() {
        return total;
    }

    int size(String key) {
        return sizes.getOrDefault(key, 0);
    }

    /** @param bytes zero if the record is removed */
    void put(String key, int bytes) {
        Integer before = bytes == 0 ? sizes.remove(key) : sizes.put(key, bytes);
        total += bytes - (before == null ? 0 : before);
    }
}
