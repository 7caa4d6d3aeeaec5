package org.openmds.index.history;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/** The values of a series in a {@link SampleBlock}: one number while it stays the same, an array after the first change. Not thread-safe. */
final class SampleColumn {

    /** Approximate size of the object and of its map entry. */
    private static final long OBJECT_BYTES = 32 + 48;
    private static final long ARRAY_BYTES = 16 + (long) SampleBlock.SAMPLES * Float.BYTES;

    private int first = -1;
    private int last;
    private float value;
    private float @Nullable [] values;

    void set(int sample, float newValue) {
        if (values == null && first < 0) {
            first = sample;
            last = sample;
            value = newValue;
        } else if (values == null && newValue == value && sample == last + 1) {
            last = sample;
        } else {
            toArray()[sample] = newValue;
        }
    }

    float get(int sample) {
        if (values != null) {
            return values[sample];
        }
        return first >= 0 && sample >= first && sample <= last ? value : Float.NaN;
    }

    long bytes() {
        return OBJECT_BYTES + (values == null ? 0 : ARRAY_BYTES);
    }

    private float[] toArray() {
        float[] all = values;
        if (all == null) {
            all = new float[SampleBlock.SAMPLES];
            Arrays.fill(all, Float.NaN);
            Arrays.fill(all, first, last + 1, value);
            values = all;
        }
        return all;
    }
}
