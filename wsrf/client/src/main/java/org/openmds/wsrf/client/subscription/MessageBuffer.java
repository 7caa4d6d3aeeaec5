package org.openmds.wsrf.client.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A buffer for the messages of one subscription. Messages wait here until their subscription is known, and during a complete reading of the state.
 * The reading may be older or newer than the messages; in both cases it is correct to apply them afterwards. Thread-safe; keeps the order.
 */
final class MessageBuffer<M> implements Predicate<List<M>> {

    static final int MAX_MESSAGES = 10_000;
    private static final long MAX_BYTES = 16 << 20;

    private final ToLongFunction<M> length;
    private final ReentrantLock lock = new ReentrantLock(true);
    @GuardedBy("lock")
    private @Nullable Predicate<List<M>> receiver;
    @GuardedBy("lock")
    private final List<M> waiting = new ArrayList<>();
    @GuardedBy("lock")
    private long waitingBytes;
    @GuardedBy("lock")
    private boolean holding;
    @GuardedBy("lock")
    private boolean lost;
    private volatile boolean closed;

    /** @param length returns the size of a message in memory, in bytes */
    MessageBuffer(ToLongFunction<M> length) {
        this.length = length;
    }

    /** Sets the receiver; until then, all messages wait. It receives messages, one call at a time, after the next {@link #release}. */
    void setReceiver(Predicate<List<M>> next) {
        lock.lock();
        try {
            receiver = next;
            holding = true;
        } finally {
            lock.unlock();
        }
    }

    /** Passes messages on or keeps them; returns false if the receiver cannot take them now. */
    @Override
    public boolean test(List<M> messages) {
        lock.lock();
        try {
            if (closed) {
                return true;
            }
            if (receiver != null && !holding) {
                return receiver.test(messages);
            }
            keep(messages);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Holds back messages until the next {@link #release}. */
    void hold() {
        lock.lock();
        try {
            holding = true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Passes messages on again, the waiting ones first.
     *
     * @return true if messages were lost because too many waited or the receiver had no room for them
     */
    boolean release() {
        lock.lock();
        try {
            boolean incomplete = lost;
            List<M> messages = List.copyOf(waiting);
            clear();
            lost = false;
            holding = false;
            if (!closed && receiver != null && !messages.isEmpty()) {
                incomplete |= !receiver.test(messages);
            }
            return incomplete;
        } finally {
            lock.unlock();
        }
    }

    /** Discards all later messages. Does not wait for a receiver that blocks. */
    void close() {
        closed = true;
    }

    @GuardedBy("lock")
    private void keep(List<M> messages) {
        waiting.addAll(messages);
        waitingBytes += messages.stream().mapToLong(length).sum();
        if (waiting.size() > MAX_MESSAGES || waitingBytes > MAX_BYTES) {
            clear();
            lost = true;
        }
    }

    @GuardedBy("lock")
    private void clear() {
        waiting.clear();
        waitingBytes = 0;
    }
}
