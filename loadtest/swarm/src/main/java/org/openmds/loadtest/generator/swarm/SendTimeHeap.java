package org.openmds.loadtest.generator.swarm;

import java.util.Arrays;

/** A heap of send times with the numbers of the users. Allocates no object per time. For one thread. */
final class SendTimeHeap {

    static final long NEVER = Long.MAX_VALUE;

    private long[] times = new long[16];
    private int[] users = new int[16];
    private int size;

    void add(long time, int user) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            users = Arrays.copyOf(users, 2 * size);
        }
        int place = size++;
        while (place > 0 && times[(place - 1) / 2] > time) {
            put(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
        times[place] = time;
        users[place] = user;
    }

    /** Returns the earliest time; {@link #NEVER} if the heap is empty. */
    long first() {
        return size == 0 ? NEVER : times[0];
    }

    /** Removes and returns the user with the earliest time. */
    int remove() {
        int user = users[0];
        long time = times[--size];
        int last = users[size];
        int place = 0;
        for (int child = 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (times[child] >= time) {
                break;
            }
            put(place, child);
            place = child;
        }
        times[place] = time;
        users[place] = last;
        return user;
    }

    private void put(int to, int from) {
        times[to] = times[from];
        users[to] = users[from];
    }
}
