package org.openmds.webmds.record;

import java.util.Arrays;

/** The newest samples of one number; missing ones are NaN. Not thread-safe. */
final class SampleRing {

    private static final int FIRST_LENGTH = 64;

    private final int capacity;
    private float[] values = new float[FIRST_LENGTH];
    /** Number of the sample after the newest one. */
    private long end;
    private long begin;

    /** @param begin number of the first sample */
    SampleRing(int capacity, long begin) {
        this.capacity = capacity;
        this.begin = begin;
        this.end = begin;
    }

    /** Adds a sample; those between it and the newest one are missing. One that is not newer replaces nothing. */
    void add(long number, float value) {
        if (number < end) {
            return;
        }
        if (number - end >= capacity) {
            begin = number;
            end = number;
        }
        while (end < number) {
            append(Float.NaN);
        }
        append(value);
    }

    /** Returns the number of the oldest sample. */
    long begin() {
        return begin;
    }

    /** Returns the number of the sample after the newest one. */
    long end() {
        return end;
    }

    /** Returns a sample; NaN for one that is not stored. */
    float get(long number) {
        return number < begin || number >= end ? Float.NaN : values[(int) Math.floorMod(number, (long) values.length)];
    }

    private void append(float value) {
        if (end - begin == values.length && values.length < capacity) {
            grow();
        }
        values[(int) Math.floorMod(end, (long) values.length)] = value;
        end++;
        begin = Math.max(begin, end - values.length);
    }

    private void grow() {
        float[] more = new float[Math.min(capacity, 2 * values.length)];
        Arrays.fill(more, Float.NaN);
        for (long number = begin; number < end; number++) {
            more[(int) Math.floorMod(number, (long) more.length)] = get(number);
        }
        values = more;
    }
}
