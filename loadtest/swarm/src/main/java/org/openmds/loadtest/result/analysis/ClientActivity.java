package org.openmds.loadtest.result.analysis;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.model.pace.ActivePeriod;

/**
 * The clients of one tester and the periods in which they were active: a client can leave and come back. A client number can be any
 * 32-bit value. Not thread-safe; lookups are thread-safe once all clients are added.
 */
final class ClientActivity {

    /** Limit of periods per client; a client that comes back more often counts as active from the last period on. */
    static final int MAX_PERIODS = 256;

    private static final long NEVER = Long.MIN_VALUE;
    private static final long[] NO_PERIODS = {};

    private static final int MAX_SMALL_INDEX = 1 << 16;

    /** Index plus one of each small number, which is the usual case; 0 for none. */
    private int[] smallIndex = new int[64];
    private int[] hashTable = new int[64];
    private int[] numbers = new int[16];
    /** Starts and stops that clients reported, alternately and in order; {@link #NEVER} if a stop was not reported. */
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

    /** Returns the index of a client; -1 if it was never seen. */
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
        reported[size] = NO_PERIODS;
        place(size);
        return size++;
    }

    /** Records that a request of the client was in flight from start to stop. */
    void addRequest(int index, long start, long stop) {
        seenStart[index] = seenStart[index] == NEVER ? start : Math.min(seenStart[index], start);
        seenStop[index] = Math.max(seenStop[index], stop);
    }

    /** Records a period that the client reported; a duration of 0 means that its end is unknown. */
    void addPeriod(int index, long start, long duration) {
        long stop = duration > 0 ? start + duration : NEVER;
        long[] times = reported[index];
        int at = times.length;
        while (at > 0 && times[at - 2] > start) {
            at -= 2;
        }
        if (at > 0 && times[at - 2] == start) {
            times[at - 1] = Math.max(times[at - 1], stop);
        } else {
            reported[index] = mergeExcessPeriods(insertPeriod(times, at, start, stop));
        }
    }

    private static long[] insertPeriod(long[] times, int at, long start, long stop) {
        long[] more = Arrays.copyOf(times, times.length + 2);
        System.arraycopy(times, at, more, at + 2, times.length - at);
        more[at] = start;
        more[at + 1] = stop;
        return more;
    }

    /** Merges the periods beyond the limit into the last one, so that the result does not depend on the order in which they come. */
    private static long[] mergeExcessPeriods(long[] times) {
        int length = MAX_PERIODS * 2;
        if (times.length <= length) {
            return times;
        }
        long[] fewer = Arrays.copyOf(times, length);
        fewer[length - 1] = Math.max(fewer[length - 1], times[length + 1]);
        return fewer;
    }

    /** Returns true if the client was active at any time. */
    boolean isActive(int index) {
        return reported[index].length > 0 || seenStart[index] != NEVER;
    }

    /** Returns the active periods of a client in order; none if no request and no period was recorded. */
    Stream<ActivePeriod> activePeriods(int index) {
        long[] times = reported[index];
        if (times.length == 0) {
            return seenStart[index] == NEVER
                    ? Stream.empty()
                    : Stream.of(new ActivePeriod(seenStart[index], seenStop[index] + 1));
        }
        return IntStream.range(0, times.length / 2)
                .mapToObj(i -> new ActivePeriod(times[2 * i], Math.min(end(index, 2 * i), start(times, 2 * i + 2))));
    }

    /** Returns the end of a period. A client that never reported it was lost: its period ends with its last known activity. */
    private long end(int index, int at) {
        long[] times = reported[index];
        return 1 + (times[at + 1] != NEVER ? times[at + 1] : Math.max(seenStop[index], times[at]));
    }

    private static long start(long[] times, int at) {
        return at < times.length ? times[at] : Long.MAX_VALUE;
    }

    /** Returns the active periods of all clients. */
    Stream<ActivePeriod> activePeriods() {
        return IntStream.range(0, size).boxed().flatMap(this::activePeriods);
    }

    void addAll(ClientActivity others) {
        for (int other = 0; other < others.size; other++) {
            int index = add(others.numbers[other]);
            if (others.seenStart[other] != NEVER) {
                addRequest(index, others.seenStart[other], others.seenStop[other]);
            }
            long[] times = others.reported[other];
            for (int at = 0; at < times.length; at += 2) {
                addPeriod(index, times[at], times[at + 1] == NEVER ? 0 : times[at + 1] - times[at]);
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
