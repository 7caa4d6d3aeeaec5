package org.openmds.loadtest.generator.swarm;

import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Lets others interrupt a user's thread while it is in a call, and never outside of one. Thread-safe. */
final class CallGate {

    /** How a call came to its end. */
    enum End {
        BY_ITSELF, INTERRUPTED, GIVEN_UP
    }

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private @Nullable Thread caller;
    @GuardedBy("lock")
    private End end = End.BY_ITSELF;
    private volatile long deadline = DueTimes.NEVER;

    /** The calling thread enters a call. */
    void enter(long until) {
        lock.lock();
        try {
            caller = Thread.currentThread();
            end = End.BY_ITSELF;
            deadline = until;
        } finally {
            lock.unlock();
        }
    }

    /** The calling thread is out of its call, and no longer interrupted. */
    End leave() {
        lock.lock();
        try {
            caller = null;
            deadline = DueTimes.NEVER;
            Thread.interrupted();
            return end;
        } finally {
            lock.unlock();
        }
    }

    /** Interrupts a call that is late; again and again until it ends. */
    void interruptIfLate(long now) {
        if (now < deadline) {
            return;
        }
        lock.lock();
        try {
            if (caller != null && now >= deadline) {
                end = end == End.GIVEN_UP ? end : End.INTERRUPTED;
                caller.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends a call for others, whatever its thread does; false where there is none, or was ended so before. */
    boolean giveUp() {
        lock.lock();
        try {
            if (caller == null || end == End.GIVEN_UP) {
                return false;
            }
            end = End.GIVEN_UP;
            deadline = Long.MIN_VALUE;
            caller.interrupt();
            return true;
        } finally {
            lock.unlock();
        }
    }
}
