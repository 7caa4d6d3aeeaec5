package org.openmds.loadtest.result.analysis;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.model.pace.ActivePeriod;

/**
 * The clients of one tester and when they were active: some leave and come back. Numbers of clients may be any 32 bits. Not thread-safe;
 * lookups are, once it is complete.
 */
final class ClientActivity {

    /** Of a client; whoever comes back more often is there from then on. */
    static final int MAX_WINDOWS = 256;

    private static final long NEVER = Long.MIN_VALUE;
    private static final long[] NO_WINDOW = {};

    private static final int MAX_SMALL_INDEX = 1 << 16;

    /** One more than the index of each small number, which most are; 0 for none. */
    private int[] smallIndex = new int[64];
    private int[] hashTable = new int[64];
    private int[] numbers = new int[16];
    /** Starts and stops that clients told, by turns and in order; {@link #NEVER} where a stop is not told. */
    private long[][] reported = new long[16][];
    private long[] seenStart = unsetTimes(16);
    private long[] seenStop = unsetTimes(16);
    private int size;

    int size() {
        return size;
    }

    int number(int index) {
        return numbers[index];
    }

    /** Where a client is; -1 where it was never seen. */
    int index(int number) {
        if (number >= 0 && number < smallIndex.length) {
            return smallIndex[number] - 1;
        }
        for (int place = hash(number);; place++) {
            int index = hashTable[place & hashTable.length - 1] - 1;
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
        reported[size] = NO_WINDOW;
        place(size);
        return size++;
    }

    /** A request was under way then. */
    void addRequest(int index, long start, long stop) {
        seenStart[index] = seenStart[index] == NEVER ? start : Math.min(seenStart[index], start);
        seenStop[index] = Math.max(seenStop[index], stop);
    }

    /** A client told a beginning; with a duration its end, too. */
    void addWindow(int index, long start, long duration) {
        long stop = duration > 0 ? start + duration : NEVER;
        long[] times = reported[index];
        int at = times.length;
        while (at > 0 && times[at - 2] > start) {
            at -= 2;
        }
        if (at > 0 && times[at - 2] == start) {
            times[at - 1] = Math.max(times[at - 1], stop);
        } else {
            reported[index] = mergeExcessWindows(insertWindow(times, at, start, stop));
        }
    }

    private static long[] insertWindow(long[] times, int at, long start, long stop) {
        long[] more = Arrays.copyOf(times, times.length + 2);
        System.arraycopy(times, at, more, at + 2, times.length - at);
        more[at] = start;
        more[at + 1] = stop;
        return more;
    }

    /** The last window is all those that are too many: which they are depends on no order in which they come. */
    private static long[] mergeExcessWindows(long[] times) {
        int length = MAX_WINDOWS * 2;
        if (times.length <= length) {
            return times;
        }
        long[] fewer = Arrays.copyOf(times, length);
        fewer[length - 1] = Math.max(fewer[length - 1], times[length + 1]);
        return fewer;
    }

    /** Whether it was active at all. */
    boolean isActive(int index) {
        return reported[index].length > 0 || seenStart[index] != NEVER;
    }

    /** When a client was active, in order; not at all where nothing is known of it. */
    Stream<ActivePeriod> windows(int index) {
        long[] times = reported[index];
        if (times.length == 0) {
            return seenStart[index] == NEVER
                    ? Stream.empty()
                    : Stream.of(new ActivePeriod(seenStart[index], seenStop[index] + 1));
        }
        return IntStream.range(0, times.length / 2)
                .mapToObj(i -> new ActivePeriod(times[2 * i], Math.min(end(index, 2 * i), start(times, 2 * i + 2))));
    }

    /** A client that never told its end was lost: it ended with the last that is known of it. */
    private long end(int index, int at) {
        long[] times = reported[index];
        return 1 + (times[at + 1] != NEVER ? times[at + 1] : Math.max(seenStop[index], times[at]));
    }

    private static long start(long[] times, int at) {
        return at < times.length ? times[at] : Long.MAX_VALUE;
    }

    /** Of all clients. */
    Stream<ActivePeriod> windows() {
        return IntStream.range(0, size).boxed().flatMap(this::windows);
    }

    void addAll(ClientActivity others) {
        for (int other = 0; other < others.size; other++) {
            int index = add(others.numbers[other]);
            if (others.seenStart[other] != NEVER) {
                addRequest(index, others.seenStart[other], others.seenStop[other]);
            }
            long[] times = others.reported[other];
            for (int at = 0; at < times.length; at += 2) {
                addWindow(index, times[at], times[at + 1] == NEVER ? 0 : times[at + 1] - times[at]);
            }
        }
    }

    private int hash(int number) {
        return number * 0x9E3779B9 >>> 7;
    }

    private void place(int index) {
        int number = numbers[index];
        if (number >= 0 && number < smallIndex.length) {
            smallIndex[number] = index + 1;
            return;
        }
        int place = hash(numbers[index]);
        while (hashTable[place & hashTable.length - 1] != 0) {
            place++;
        }
        hashTable[place & hashTable.length - 1] = index + 1;
    }

    private void grow() {
        int length = size * 2;
        numbers = Arrays.copyOf(numbers, length);
        reported = Arrays.copyOf(reported, length);
        seenStart = grown(seenStart, length);
        seenStop = grown(seenStop, length);
        hashTable = new int[length * 4];
        smallIndex = new int[Math.min(length * 4, MAX_SMALL_INDEX)];
        for (int index = 0; index < size; index++) {
            place(index);
        }
    }

    private static long[] unsetTimes(int length) {
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
