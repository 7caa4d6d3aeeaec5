package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.openmds.loadtest.model.record.RecordBatch;

/**
 * Batches that the controller has not acknowledged. They are kept in memory up to a limit, then in a file up to another limit; then the callers
 * that add batches wait. Sent batches stay until they are acknowledged, and are sent again after a {@link #rewind}.
 *
 * <p>Thread-safe.
 */
final class BatchQueue implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<QueuedBatch> waiting = new ArrayDeque<>();
    private final Deque<QueuedBatch> sent = new ArrayDeque<>();
    private final QueueLimits limits;
    private final SpillFile spill;
    private final Consumer<String> events;
    private int epoch;
    private long next;
    private long records;
    private long inMemory;
    private boolean waitReported;
    private boolean closed;

    /**
     * Limits of the queue.
     *
     * @param memoryBytes
     *            largest size of the batches in memory
     * @param fileBytes
     *            largest size of the batches in the file
     */
    record QueueLimits(long memoryBytes, long fileBytes) {

        static final QueueLimits DEFAULT = new QueueLimits(64L << 20, 2L << 30);
    }

    /**
     * A batch in the queue.
     *
     * @param bytes
     *            the batch itself; empty if it is in the file
     * @param position
     *            position in the file
     */
    private record QueuedBatch(long sequence, int length, Optional<ByteBuffer> bytes, long position) {
    }

    /**
     * @param notes
     *            called once each when batches go to the file and when clients wait
     */
    BatchQueue(QueueLimits limits, Consumer<String> notes) {
        this.limits = limits;
        this.spill = new SpillFile(limits.fileBytes());
        this.events = notes;
    }

    /**
     * Adds a batch of these records. Waits if the queue is full. After {@link #close} batches are dropped, because they cannot be sent any more.
     */
    void add(int tester, ByteBuffer some) {
        lock.lock();
        try {
            int length = RecordBatch.HEADER_BYTES + some.remaining();
            awaitRoom(length);
            if (closed) {
                return;
            }
            ByteBuffer batch = RecordBatch.of(tester, next, some);
            // Counted first: if the batch cannot be stored, its records count as lost.
            records += RecordBatch.count(batch, 0);
            if (fits(length)) {
                inMemory += length;
                waiting.add(new QueuedBatch(next, length, Optional.of(batch), 0));
            } else {
                if (spill.isUnused()) {
                    events.accept(
                            "the controller is slow: %d MB of records wait in memory, further records go to a file"
                                    .formatted(inMemory >> 20));
                }
                waiting.add(new QueuedBatch(next, length, Optional.empty(), spill.append(batch)));
            }
            next++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean fits(int length) {
        return inMemory == 0 || inMemory + length <= limits.memoryBytes();
    }

    private void awaitRoom(int length) {
        while (!closed && !fits(length) && !spill.hasRoom(length)) {
            if (!waitReported) {
                waitReported = true;
                events.accept(
                        "the controller is slow: %d MB of records wait in memory and %d MB in a file, clients wait for free space"
                                .formatted(inMemory >> 20, spill.size() >> 20));
            }
            changed.awaitUninterruptibly();
        }
    }

    /**
     * Restarts sending at a batch: earlier batches are acknowledged, and all others are sent, even if they were sent before.
     *
     * @return the epoch that starts now, which {@link #take} needs
     */
    int rewind(long from) {
        lock.lock();
        try {
            while (!sent.isEmpty()) {
                waiting.addFirst(sent.removeLast());
            }
            removeBefore(waiting, from);
            epoch++;
            changed.signalAll();
            return epoch;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the next batches to send, as one message. Waits for a batch.
     *
     * @param mine
     *            the epoch of the caller, from {@link #rewind}
     * @param mostBytes
     *            largest size of the message; a single batch may be larger
     * @return empty if no batch came in time, and always after a later {@link #rewind}
     */
    Optional<ByteBuffer> take(int mine, int mostBytes, Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = wait.toNanos();
            while (mine == epoch && waiting.isEmpty() && left > 0 && !closed) {
                left = changed.awaitNanos(left);
            }
            if (mine != epoch || waiting.isEmpty() || closed) {
                return Optional.empty();
            }
            return Optional.of(message(mostBytes));
        } finally {
            lock.unlock();
        }
    }

    private ByteBuffer message(int mostBytes) {
        int length = 0;
        int count = 0;
        for (QueuedBatch queuedBatch : waiting) {
            if (count > 0 && length + queuedBatch.length() > mostBytes) {
                break;
            }
            length += queuedBatch.length();
            count++;
        }
        ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            QueuedBatch queuedBatch = waiting.removeFirst();
            sent.addLast(queuedBatch);
            if (queuedBatch.bytes().isPresent()) {
                message.put(queuedBatch.bytes().get().duplicate());
            } else {
                spill.read(queuedBatch.position(), message, queuedBatch.length());
            }
        }
        return message.flip();
    }

    /** Removes all batches before this sequence number, which the controller has stored. */
    void acknowledge(long before) {
        lock.lock();
        try {
            removeBefore(sent, before);
        } finally {
            lock.unlock();
        }
    }

    private void removeBefore(Deque<QueuedBatch> entries, long before) {
        while (!entries.isEmpty() && entries.getFirst().sequence() < before) {
            QueuedBatch queuedBatch = entries.removeFirst();
            if (queuedBatch.bytes().isPresent()) {
                inMemory -= queuedBatch.length();
            } else {
                spill.release();
            }
        }
        changed.signalAll();
    }

    /** Waits until all batches are acknowledged; returns false after the timeout. */
    boolean awaitEmpty(Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = TimeUnit.NANOSECONDS.convert(wait);
            while (!(waiting.isEmpty() && sent.isEmpty()) && left > 0 && !closed) {
                left = changed.awaitNanos(left);
            }
            return waiting.isEmpty() && sent.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of batches that were added. */
    long batches() {
        lock.lock();
        try {
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of records in all batches that were added or could not be stored. */
    long records() {
        lock.lock();
        try {
            return records;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of batches that are not acknowledged. */
    int unacknowledged() {
        lock.lock();
        try {
            return waiting.size() + sent.size();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes all waiting threads and removes the file. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            spill.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.unlock();
        }
    }
}
