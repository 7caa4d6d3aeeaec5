package org.openmds.index.summary;

import java.util.Arrays;

/** One number for each figure. Keeps places only up to the last figure that is not 0: each entry has such an object. Mutable; used by one thread at a time. */
final class Figures {

    private long[] numbers = {};

    /** Adds a number that is known; a negative number is unknown and adds nothing. */
    void add(Figure figure, long number) {
        if (number > 0) {
            reserve(figure.ordinal() + 1);
            numbers[figure.ordinal()] += number;
        }
    }

    void add(Figures others) {
        reserve(others.numbers.length);
        for (int i = 0; i < others.numbers.length; i++) {
            numbers[i] += others.numbers[i];
        }
    }

    void subtract(Figures others) {
        reserve(others.numbers.length);
        for (int i = 0; i < others.numbers.length; i++) {
            numbers[i] -= others.numbers[i];
        }
    }

    long get(Figure figure) {
        return figure.ordinal() < numbers.length ? numbers[figure.ordinal()] : 0;
    }

    private void reserve(int places) {
        if (numbers.length < places) {
            numbers = Arrays.copyOf(numbers, places);
        }
    }
}
