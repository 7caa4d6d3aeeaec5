package org.openmds.server.command.consumer;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Messages between those who bring them and the one thread that prints them: bounded in bytes, and what has no place is counted. Thread-safe. */
public final class ArrivedMessageQueue {

    private static final int UNIT_BYTES = 1 << 10;
    private static final int DEFAULT_UNITS = 64 << 10;

    private final Semaphore room;
    private final int units;
    private final BlockingQueue<MessageBatch> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicReference<Optional<RuntimeException>> failure = new AtomicReference<>(Optional.empty());

    /** What came at once, and the room that it takes. */
    private record MessageBatch(List<ArrivedMessage> messages, int units) {
    }

    /** With room for 64 MiB. */
    public ArrivedMessageQueue() {
        this(DEFAULT_UNITS);
    }

    /** @param units of 1 KiB that may wait; a single batch may be longer */
    ArrivedMessageQueue(int units) {
        this.units = units;
        this.room = new Semaphore(units);
    }

    /**
     * Hands over what came at once, whole or not at all.
     *
     * @param patience
     *            for room to become free
     * @return whether there was room
     */
    public boolean offer(List<ArrivedMessage> messages, Duration patience) throws InterruptedException {
        long length = messages.stream().mapToLong(ArrivedMessage::length).sum();
        int taken = (int) Math.min(1 + length / UNIT_BYTES, units);
        if (!room.tryAcquire(taken, patience.toMillis(), TimeUnit.MILLISECONDS)) {
            refused.addAndGet(messages.size());
            return false;
        }
        waiting.add(new MessageBatch(messages, taken));
        return true;
    }

    /** Whether nothing waits: who fetches messages fetches no more before that. */
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /**
     * What came, in order.
     *
     * @return nothing when nothing came in that time
     * @throws RuntimeException
     *             what {@link #fail} was given, once everything before is taken
     */
    public List<ArrivedMessage> take(Duration patience) throws InterruptedException {
        MessageBatch batch = waiting.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        if (batch == null || batch.units() == 0) {
            failure.get().ifPresent(e -> {
                throw e;
            });
            return List.of();
        }
        room.release(batch.units());
        return batch.messages();
    }

    /** How many messages had no room since this was asked last. */
    public long refused() {
        return refused.getAndSet(0);
    }

    /** Nothing will come any more. */
    public void fail(RuntimeException why) {
        failure.set(Optional.of(why));
        waiting.add(new MessageBatch(List.of(), 0));
    }
}
