package org.openmds.index.summary;

import java.util.OptionalLong;

/** Reads whole numbers that sums can hold. */
final class Quantity {

    /** Value for an unknown number. */
    static final long UNKNOWN = -1;

    /** Larger numbers are mistakes; with this limit, sums do not overflow. */
    private static final long MAX = 1_000_000_000_000L;
    private static final int MAX_LENGTH = 24;

    private Quantity() {
    }

    /** Returns a number from 0 to 10^12, without its fraction; empty for other text. */
    static OptionalLong of(String text) {
        String number = text.strip();
        if (number.isEmpty() || number.length() > MAX_LENGTH
                || !number.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.')) {
            return OptionalLong.empty();
        }
        try {
            double value = Double.parseDouble(number);
            return value <= MAX ? OptionalLong.of((long) value) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
