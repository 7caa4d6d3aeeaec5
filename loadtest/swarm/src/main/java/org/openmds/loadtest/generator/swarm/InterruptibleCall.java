package org.openmds.loadtest.generator.swarm;

import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Lets others interrupt a user's thread while it is in a call, and never outside of one. Thread-safe. */
final class InterruptibleCall {

    /** How a call came to its end. */
    enum CallEnd {
        NORMAL, TIMED_OUT, ABORTED
    }

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private @Nullable Thread caller;
    @GuardedBy("lock")
    private CallEnd end = CallEnd.NORMAL;
    private volatile long deadline = SendTimeHeap.NEVER;

    /** The calling thread enters a call. */
    void enter(long until) {
        lock.lock();
        try {
            caller = Thread.currentThread();
            end = CallEnd.NORMAL;
            deadline = until;
        } finally {
            lock.unlock();
        }
    }

    /** The calling thread is out of its call, and no longer interrupted. */
    CallEnd leave() {
        lock.lock();
        try {
            caller = null;
            deadline = SendTimeHeap.NEVER;
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
                end = end == CallEnd.ABORTED ? end : CallEnd.TIMED_OUT;
                caller.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends a call for others, whatever its thread does; false where there is none, or was ended so before. */
    boolean abort() {
        lock.lock();
        try {
            if (caller == null || end == CallEnd.ABORTED) {
                return false;
            }
            end = CallEnd.ABORTED;
            deadline = Long.MIN_VALUE;
            caller.interrupt();
            return true;
        } finally {
            lock.unlock();
        }
    }
}
