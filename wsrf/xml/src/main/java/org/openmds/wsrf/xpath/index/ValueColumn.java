package org.openmds.wsrf.xpath.index;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/** The values that the entries of a block have for one {@link ValueCondition}. Written by one thread, then read by any number of them. */
public final class ValueColumn {

    /** Longer texts are not kept. */
    static final int MAX_TEXT = 256;
    private static final int TEXT_OVERHEAD = 56;
    private static final int MIN_CAPACITY = 8;

    private double[] numbers = {};
    private @Nullable String[] texts = {};
    private int size;
    private long textBytes;

    /** Adds a number. A column has numbers or texts, not both. */
    public void add(double number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, larger());
        }
        numbers[size++] = number;
    }

    /** Adds a text; a long one becomes unknown. */
    public void add(@Nullable String text) {
        if (size == texts.length) {
            texts = Arrays.copyOf(texts, larger());
        }
        if (text == null || text.length() > MAX_TEXT) {
            texts[size++] = null;
            return;
        }
        texts[size++] = text;
        textBytes += TEXT_OVERHEAD + text.length();
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

    private int larger() {
        return Math.max(MIN_CAPACITY, size + size / 2);
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
