package org.openmds.loadtest.result.analysis;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The clients of one tester and when they were active. Numbers of clients may be any 32 bits. Not thread-safe; lookups are, once it is complete. */
final class Clients {

    private static final long NEVER = Long.MIN_VALUE;

    private static final int MOST_SMALL = 1 << 16;

    /** One more than the index of each small number, which most are; 0 for none. */
    private int[] small = new int[64];
    private int[] places = new int[64];
    private int[] numbers = new int[16];
    private long[] toldStart = times(16);
    private long[] toldStop = times(16);
    private long[] seenStart = times(16);
    private long[] seenStop = times(16);
    private int size;

    int size() {
        return size;
    }

    int number(int index) {
        return numbers[index];
    }

    /** Where a client is; -1 where it was never seen. */
    int index(int number) {
        if (number >= 0 && number < small.length) {
            return small[number] - 1;
        }
        for (int place = hash(number);; place++) {
            int index = places[place & places.length - 1] - 1;
            if (index < 0 || numbers[index] == number) {
                return index;
            }
        }
    }

    int add(int number) {
        int index = index(number);
        if (index >= 0) {
            return index;
        }
        if (size == numbers.length) {
            grow();
        }
        numbers[size] = number;
        place(size);
        return size++;
    }

    /** A request was under way then. */
    void sees(int index, long start, long stop) {
        seenStart[index] = seenStart[index] == NEVER ? start : Math.min(seenStart[index], start);
        seenStop[index] = Math.max(seenStop[index], stop);
    }

    /** A client told its beginning; with a duration its end, too. */
    void tells(int index, long start, long duration) {
        toldStart[index] = toldStart[index] == NEVER ? start : Math.min(toldStart[index], start);
        if (duration > 0) {
            toldStop[index] = Math.max(toldStop[index], start + duration);
        }
    }

    /** Whether it was active at all. */
    boolean isActive(int index) {
        return toldStart[index] != NEVER || seenStart[index] != NEVER;
    }

    boolean isTold(int index) {
        return toldStart[index] != NEVER;
    }

    long start(int index) {
        return toldStart[index] != NEVER ? toldStart[index] : seenStart[index];
    }

    /** A client that never told its end was lost: it ended with the last that is known of it. */
    long stop(int index) {
        return toldStop[index] != NEVER ? toldStop[index] : Math.max(seenStop[index], start(index));
    }

    /** Adds others that had other numbers, and times that were earlier by so much. */
    void addAll(Clients others, long nanos, IntUnaryOperator numberOf) {
        for (int other = 0; other < others.size; other++) {
            int index = add(numberOf.applyAsInt(others.numbers[other]));
            if (others.seenStart[other] != NEVER) {
                sees(index, others.seenStart[other] + nanos, others.seenStop[other] + nanos);
            }
            if (others.toldStart[other] != NEVER) {
                long stop = others.toldStop[other];
                tells(index, others.toldStart[other] + nanos, stop == NEVER ? 0 : stop - others.toldStart[other]);
            }
        }
    }

    private int hash(int number) {
        return number * 0x9E3779B9 >>> 7;
    }

    private void place(int index) {
        int number = numbers[index];
        if (number >= 0 && number < small.length) {
            small[number] = index + 1;
            return;
        }
        int place = hash(numbers[index]);
        while (places[place & places.length - 1] != 0) {
            place++;
        }
        places[place & places.length - 1] = index + 1;
    }

    private void grow() {
        int length = size * 2;
        numbers = Arrays.copyOf(numbers, length);
        toldStart = grown(toldStart, length);
        toldStop = grown(toldStop, length);
        seenStart = grown(seenStart, length);
        seenStop = grown(seenStop, length);
        places = new int[length * 4];
        small = new int[Math.min(length * 4, MOST_SMALL)];
        for (int index = 0; index < size; index++) {
            place(index);
        }
    }

    private static long[] times(int length) {
        long[] times = new long[length];
        Arrays.fill(times, NEVER);
        return times;
    }

    private static long[] grown(long[] times, int length) {
        long[] grown = Arrays.copyOf(times, length);
        Arrays.fill(grown, times.length, length, NEVER);
        return grown;
    }
}
