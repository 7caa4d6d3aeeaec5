package org.openmds.loadtest.result.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of a text at a time, in one number, the first in its lowest byte. Callers see to it that seven bytes follow the last that they
 * ask for. After H. S. Warren, "Hacker's Delight", chapter 6, and D. Lemire, "Quickly parsing eight digits", 2022.
 */
final class Ascii {

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;
    private static final long LINE_ENDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long ZEROS = 0x3030303030303030L;
    /** Above '9' these carry into the high bit. */
    private static final long OVER_NINE = 0x4646464646464646L;
    /** The first that is no blank and no control. */
    private static final long PRINTED = 0x2121212121212121L;

    private Ascii() {
    }

    static long eight(byte[] text, int at) {
        return (long) EIGHT.get(text, at);
    }

    static boolean isBlank(byte one) {
        return one >= 0 && one <= ' ';
    }

    /** Where the word that begins there ends: at the first blank or control. There must be one. */
    static int wordEnd(byte[] text, int from) {
        int at = from;
        long blanks = blanks(eight(text, at));
        while (blanks == 0) {
            at += 8;
            blanks = blanks(eight(text, at));
        }
        return at + (Long.numberOfTrailingZeros(blanks) >>> 3);
    }

    /** Where the line that begins there, or goes on, ends. It must. */
    static int lineEnd(byte[] text, int from) {
        int at = from;
        long ends = zeros(eight(text, at) ^ LINE_ENDS);
        while (ends == 0) {
            at += 8;
            ends = zeros(eight(text, at) ^ LINE_ENDS);
        }
        return at + (Long.numberOfTrailingZeros(ends) >>> 3);
    }

    /** High bits mark bytes that are zero, the lowest of them surely. */
    private static long zeros(long eight) {
        return eight - ONES & ~eight & HIGH;
    }

    /** High bits mark bytes below '!', the lowest of them surely; bytes of other alphabets are above. */
    private static long blanks(long eight) {
        return eight - PRINTED & ~eight & HIGH;
    }

    /** How many of eight bytes are digits before the first that is none. */
    static int digits(long eight) {
        long others = (eight + OVER_NINE | eight - ZEROS) & HIGH;
        return others == 0 ? 8 : Long.numberOfTrailingZeros(others) >>> 3;
    }

    /** The number that the first of eight bytes are, 1 to 8 digits. */
    static long number(long eight, int digits) {
        long values = eight - ZEROS << 64 - digits * 8;
        values = values * 10 + (values >>> 8);
        return ((values & 0x000000FF000000FFL) * 0x000F424000000064L
                + (values >>> 16 & 0x000000FF000000FFL) * 0x0000271000000001L) >>> 32;
    }
}
