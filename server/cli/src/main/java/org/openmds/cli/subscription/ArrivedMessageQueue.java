package org.openmds.cli.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A queue between threads that receive messages and the one thread that prints them: bounded in bytes, counts refused messages. Thread-safe. */
final class ArrivedMessageQueue {

    private static final int UNIT_BYTES = 1 << 10;
    private static final int DEFAULT_UNITS = 64 << 10;

    private final Semaphore room;
    private final int units;
    private final BlockingQueue<MessageBatch> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicReference<Optional<RuntimeException>> failure = new AtomicReference<>(Optional.empty());

    /** Messages that arrived together, and the units that they occupy. */
    private record MessageBatch(List<ArrivedMessage> messages, int units) {
    }

    /** Creates a queue for 64 MiB. */
    ArrivedMessageQueue() {
        this(DEFAULT_UNITS);
    }

    /** @param units capacity in KiB; a single batch may be larger */
    ArrivedMessageQueue(int units) {
        this.units = units;
        this.room = new Semaphore(units);
    }

    /**
     * Adds messages that arrived together: all of them or none.
     *
     * @param timeout
     *            longest wait for free capacity
     * @return true if the messages were added
     */
    boolean offer(List<ArrivedMessage> messages, Duration timeout) throws InterruptedException {
        long length = messages.stream().mapToLong(ArrivedMessage::length).sum();
        int taken = (int) Math.min(1 + length / UNIT_BYTES, units);
        if (!room.tryAcquire(taken, timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            refused.addAndGet(messages.size());
            return false;
        }
        waiting.add(new MessageBatch(messages, taken));
        return true;
    }

    /** Returns true if no message waits; a pull point is polled only then. */
    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /**
     * Removes the next messages, in the order of their arrival.
     *
     * @return empty if no message arrived in time
     * @throws RuntimeException
     *             the exception given to {@link #fail}, after all earlier messages were removed
     */
    List<ArrivedMessage> take(Duration timeout) throws InterruptedException {
        MessageBatch batch = waiting.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (batch == null || batch.units() == 0) {
            failure.get().ifPresent(e -> {
                throw e;
            });
            return List.of();
        }
        room.release(batch.units());
        return batch.messages();
    }

    /** Returns the number of messages that were refused since the last call. */
    long refused() {
        return refused.getAndSet(0);
    }

    /** Records that no further message will arrive. */
    void fail(RuntimeException why) {
        failure.set(Optional.of(why));
        waiting.add(new MessageBatch(List.of(), 0));
    }
}
