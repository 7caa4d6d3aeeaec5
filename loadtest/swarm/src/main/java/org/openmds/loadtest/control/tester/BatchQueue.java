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
 * Batches that the controller has not acknowledged: in memory up to a bound, then in a file up to another, and then whoever adds one
 * waits. What is sent stays until it is acknowledged, and after a {@link #rewind} is sent again.
 *
 * <p>Thread-safe.
 */
final class BatchQueue implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<QueuedBatch> waiting = new ArrayDeque<>();
    private final Deque<QueuedBatch> sent = new ArrayDeque<>();
    private final QueueLimits limits;
    private final SpillFile spillFile;
    private final Consumer<String> events;
    private int epoch;
    private long next;
    private long records;
    private long inMemory;
    private boolean waitReported;
    private boolean closed;

    /**
     * @param memoryBytes
     *            of batches in memory
     * @param fileBytes
     *            of batches in the file
     */
    record QueueLimits(long memoryBytes, long fileBytes) {

        static final QueueLimits DEFAULT = new QueueLimits(64L << 20, 2L << 30);
    }

    /**
     * @param bytes
     *            the batch itself; empty where it is in the file
     * @param position
     *            in the file
     */
    private record QueuedBatch(long sequence, int length, Optional<ByteBuffer> bytes, long position) {
    }

    /**
     * @param notes
     *            told, once each, that batches go to the file, and that clients wait
     */
    BatchQueue(QueueLimits limits, Consumer<String> notes) {
        this.limits = limits;
        this.spillFile = new SpillFile(limits.fileBytes());
        this.events = notes;
    }

    /**
     * Adds a batch of these records. Waits where there is no room; what comes after {@link #close} is dropped, for nobody will take it.
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
            // Before it is kept: where it cannot be, its records are missed.
            records += RecordBatch.count(batch, 0);
            if (fits(length)) {
                inMemory += length;
                waiting.add(new QueuedBatch(next, length, Optional.of(batch), 0));
            } else {
                if (spillFile.isUnused()) {
                    events.accept("the controller is slow: %d MB of records wait in memory, the next go to a file"
                            .formatted(inMemory >> 20));
                }
                waiting.add(new QueuedBatch(next, length, Optional.empty(), spillFile.append(batch)));
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
        while (!closed && !fits(length) && !spillFile.hasRoom(length)) {
            if (!waitReported) {
                waitReported = true;
                events.accept(
                        "the controller is slow: %d MB of records wait in memory and %d MB in a file, clients wait for room"
                                .formatted(inMemory >> 20, spillFile.size() >> 20));
            }
            changed.awaitUninterruptibly();
        }
    }

    /**
     * Begins to send from a batch on: those before it are acknowledged, those from it on are sent, again if they were before.
     *
     * @return the time that begins now, by which {@link #take} knows who asks
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
     * The next batches to send, as one message. Waits for one.
     *
     * @param mine
     *            as {@link #rewind} told
     * @param mostBytes
     *            of the message; one batch is taken however large it is
     * @return empty after a while without one, and always where a later {@link #rewind} was
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
                spillFile.read(queuedBatch.position(), message, queuedBatch.length());
            }
        }
        return message.flip();
    }

    /** The controller has stored all before this one. */
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
                spillFile.release();
            }
        }
        changed.signalAll();
    }

    /** Waits until everything is acknowledged; false where it is not in time. */
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

    /** Batches that were added. */
    long batches() {
        lock.lock();
        try {
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** In all batches that were added or could not be kept. */
    long records() {
        lock.lock();
        try {
            return records;
        } finally {
            lock.unlock();
        }
    }

    /** Batches that are not acknowledged. */
    int unacknowledged() {
        lock.lock();
        try {
            return waiting.size() + sent.size();
        } finally {
            lock.unlock();
        }
    }

    /** Lets everybody go and removes the file. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            spillFile.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.unlock();
        }
    }
}
