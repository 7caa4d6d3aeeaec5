package org.openmds.benchmarks.replication.member;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * All writes that a member has applied, in order, and the newest value of each register. Each value is unique and contains the number of its
 * register, so the order of the values tells the whole history. Thread-safe.
 */
public final class RegisterLog {

    /** Number of registers; a power of two. */
    public static final int KEYS = 16;

    @GuardedBy("this")
    private long[] values = new long[1024];
    @GuardedBy("this")
    private int size;
    @GuardedBy("this")
    private final long[] newest = new long[KEYS];

    /**
     * The value of a register at a position of the log.
     *
     * @param position
     *            the number of writes that were applied
     * @param value
     *            the newest value; zero if there was no write
     */
    record RegisterValue(long position, long value) {
    }

    /** Returns a value of a register. */
    public static long value(long number, int key) {
        return number * KEYS + key;
    }

    /** Returns the register of a value. */
    public static int key(long value) {
        return (int) (value % KEYS);
    }

    /** Adds a write and returns its position, from 1. */
    synchronized long append(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        newest[key(value)] = value;
        notifyAll();
        return size;
    }

    synchronized RegisterValue read(int key) {
        return new RegisterValue(size, newest[key]);
    }

    synchronized long position() {
        return size;
    }

    /** Returns all values in order. */
    synchronized long[] values() {
        return Arrays.copyOf(values, size);
    }

    /** Waits until a position is applied; returns whether it is. */
    synchronized boolean await(long position, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        for (long left = limit.toMillis(); size < position && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return size >= position;
    }

    /** Forgets everything. */
    synchronized void clear() {
        size = 0;
        Arrays.fill(newest, 0);
    }

    /** Writes a snapshot. */
    synchronized void writeTo(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(values[i]);
        }
    }

    /** Replaces everything by a snapshot. */
    synchronized void readFrom(DataInput in) throws IOException {
        clear();
        for (int left = in.readInt(); left > 0; left--) {
            append(in.readLong());
        }
    }
}
