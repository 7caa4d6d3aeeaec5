package org.openmds.wsrf.xpath.index;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The values that the entries of a block have for one {@link ValueCondition}. It takes values up to a limit of memory; then it is full and must not be
 * used. Written by one thread, then read by any number of them.
 */
public final class ValueColumn {

    /** Longer texts are not kept. */
    static final int MAX_TEXT = 256;
    private static final int TEXT_OVERHEAD = 56;
    private static final int MIN_CAPACITY = 8;

    private final long maxBytes;
    private double[] numbers = {};
    private @Nullable String[] texts = {};
    private int size;
    private long textBytes;
    private boolean full;

    /** @param maxBytes limit of its memory */
    public ValueColumn(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Adds a number. A column has numbers or texts, not both. */
    public void add(double number) {
        if (size == numbers.length && hasRoomFor((long) Double.BYTES * larger())) {
            numbers = Arrays.copyOf(numbers, larger());
        }
        if (!full) {
            numbers[size++] = number;
        }
    }

    /** Adds a text; a long one becomes unknown. */
    public void add(@Nullable String text) {
        String kept = text == null || text.length() > MAX_TEXT ? null : text;
        long more = kept == null ? 0 : TEXT_OVERHEAD + (long) Character.BYTES * kept.length();
        if (size == texts.length && hasRoomFor((long) Integer.BYTES * larger())) {
            texts = Arrays.copyOf(texts, larger());
        }
        if (!full && hasRoomFor(bytes() + more)) {
            texts[size++] = kept;
            textBytes += more;
        }
    }

    /** Adds a range of the values of another column. */
    public void addAll(ValueColumn other, int from, int to) {
        for (int i = from; i < to; i++) {
            if (other.texts.length == 0) {
                add(other.numbers[i]);
            } else {
                add(other.texts[i]);
            }
        }
    }

    private boolean hasRoomFor(long bytes) {
        full |= bytes > maxBytes;
        return !full;
    }

    private int larger() {
        return Math.max(MIN_CAPACITY, size + size / 2);
    }

    /** Returns true if a value found no room. */
    public boolean isFull() {
        return full;
    }

    public double number(int index) {
        return numbers[index];
    }

    /** Returns a text; null if it is unknown. */
    public @Nullable String text(int index) {
        return texts[index];
    }

    public int size() {
        return size;
    }

    /** Returns the approximate memory in bytes. */
    public long bytes() {
        return (long) Double.BYTES * numbers.length + (long) Integer.BYTES * texts.length + textBytes;
    }
}
