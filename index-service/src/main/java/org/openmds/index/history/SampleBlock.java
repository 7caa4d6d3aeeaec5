package org.openmds.index.history;

import java.util.LinkedHashMap;
import java.util.Map;

/** The samples of a subject in one stretch of time; removed as a whole. Not thread-safe. */
final class SampleBlock {

    static final int SAMPLES = 128;
    /** Maximum number of series of a subject in a block; further ones are not stored. */
    static final int MAX_SERIES = 256;
    private static final int OBJECT_BYTES = 160;
    /** Overhead of a String in bytes. */
    private static final int TEXT_BYTES = 56;

    private final long number;
    private final Map<String, SampleColumn> columns = new LinkedHashMap<>();
    private long bytes = OBJECT_BYTES;

    SampleBlock(long number) {
        this.number = number;
    }

    static long numberOf(long slot) {
        return Math.floorDiv(slot, (long) SAMPLES);
    }

    long number() {
        return number;
    }

    Map<String, SampleColumn> columns() {
        return columns;
    }

    void set(long slot, Map<String, Float> values) {
        int sample = (int) (slot - number * SAMPLES);
        values.forEach((name, value) -> {
            SampleColumn column = columns.get(name);
            if (column == null && columns.size() < MAX_SERIES) {
                column = new SampleColumn();
                columns.put(name, column);
                bytes += TEXT_BYTES + 2L * name.length() + column.bytes();
            }
            if (column != null) {
                long before = column.bytes();
                column.set(sample, value);
                bytes += column.bytes() - before;
            }
        });
    }

    long bytes() {
        return bytes;
    }
}
