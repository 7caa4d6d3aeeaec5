package org.openmds.loadtest.generator.swarm;

import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Lets other threads interrupt a user's thread while it is in a call, and never outside of one. Thread-safe. */
final class InterruptibleCall {

    /** The way in which a call ended. */
    enum CallEnd {
        NORMAL, TIMED_OUT, ABORTED
    }

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private @Nullable Thread caller;
    @GuardedBy("lock")
    private CallEnd end = CallEnd.NORMAL;
    private volatile long deadline = SendTimeHeap.NEVER;

    /** Marks the calling thread as being in a call. */
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

    /** Marks the calling thread as outside of a call: it is no longer interrupted. Returns how the call ended. */
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

    /** Interrupts a call that is past its deadline. Each further invocation interrupts it again until it ends. */
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

    /** Aborts the call from another thread, whatever the call does. Returns false if there is no call, or it was aborted before. */
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
