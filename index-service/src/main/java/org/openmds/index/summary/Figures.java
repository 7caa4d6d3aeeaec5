package org.openmds.index.summary;

/** One number for each figure. Mutable; used by one thread at a time. */
final class Figures {

    private final long[] numbers = new long[Figure.values().length];

    /** Adds a number that is known; a negative number is unknown and adds nothing. */
    void add(Figure figure, long number) {
        numbers[figure.ordinal()] += Math.max(0, number);
    }

    void add(Figures others) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] += others.numbers[i];
        }
    }

    void subtract(Figures others) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] -= others.numbers[i];
        }
    }

    long get(Figure figure) {
        return numbers[figure.ordinal()];
    }
}
