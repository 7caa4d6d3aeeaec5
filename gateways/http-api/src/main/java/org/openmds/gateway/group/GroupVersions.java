package org.openmds.gateway.group;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Lets requests wait for the next change of a group, and names its versions. Thread-safe. */
public final class GroupVersions {

    /** Versions of another run of the server have other tags. */
    private static final String RUN = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    @GuardedBy("lock")
    private long changes;

    /** Returns the number of changes until now. */
    public long count() {
        lock.lock();
        try {
            return changes;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until there is another change than a counted one.
     *
     * @param known
     *            the number of changes that the caller knows
     * @return false if the time is over
     */
    public boolean await(long known, Duration time) throws InterruptedException {
        long left = time.toNanos();
        lock.lock();
        try {
            while (changes == known) {
                if (left <= 0) {
                    return false;
                }
                left = change.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    void changed() {
        lock.lock();
        try {
            changes++;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the entity tag of a version; it is weak, because several forms of an answer have the same. */
    String tag(String version) {
        return "W/\"" + RUN + "-" + version + "\"";
    }

    /** Returns the mark of this run of the server in cursors and tags. */
    public static String run() {
        return RUN;
    }

    /** Returns the longest wait of a request. */
    public static Duration longestWait() {
        return Duration.ofMillis(TimeUnit.SECONDS.toMillis(60));
    }
}
