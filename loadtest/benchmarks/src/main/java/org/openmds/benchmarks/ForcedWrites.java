package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.state.sqlite.SqliteStateStore;
import org.openmds.wsrf.state.StateChange;

/**
 * The reference for the disk: each writer waits until its record is forced to disk, and one committer writes all waiting records in one
 * transaction, as the writer of a service group does. No HTTP and no XML are involved.
 */
final class ForcedWrites {

    private record PendingWrite(StateChange change, CompletableFuture<Void> done) {
    }

    private final int writers;
    private final Duration time;
    private final BlockingQueue<PendingWrite> queue;
    private final AtomicLong written = new AtomicLong();
    private final AtomicBoolean stopped = new AtomicBoolean();

    private ForcedWrites(int writers, Duration time) {
        this.writers = writers;
        this.time = time;
        this.queue = new ArrayBlockingQueue<>(writers);
    }

    /** Returns the acknowledged records per second. */
    static double measure(Path directory, int writers, Duration time) throws IOException {
        try (SqliteStateStore store = SqliteStateStore.open(directory, Clock.systemUTC())) {
            return new ForcedWrites(writers, time).run(store);
        }
    }

    private double run(SqliteStateStore store) throws IOException {
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            threads.add(Thread.ofPlatform().daemon().name("forced-writer").start(() -> write(start + time.toNanos())));
        }
        Thread committer = Thread.ofPlatform().daemon().name("forced-committer").start(() -> commit(store));
        try {
            for (Thread thread : threads) {
                thread.join();
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            stopped.set(true);
            committer.join();
            return written.get() / seconds;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during the measurement of forced writes", e);
        }
    }

    private void write(long end) {
        byte[] value = SampleRequests.content().getBytes(StandardCharsets.UTF_8);
        try {
            while (System.nanoTime() - end < 0) {
                String key = "%016x%016x".formatted(java.util.concurrent.ThreadLocalRandom.current().nextLong(),
                        written.get());
                PendingWrite pending = new PendingWrite(new StateChange.Put("bench/entries", key, value),
                        new CompletableFuture<>());
                queue.put(pending);
                pending.done().join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void commit(SqliteStateStore store) {
        List<PendingWrite> batch = new ArrayList<>();
        try {
            while (!stopped.get()) {
                PendingWrite first = queue.poll(100, java.util.concurrent.TimeUnit.MILLISECONDS);
                if (first != null) {
                    batch.add(first);
                    queue.drainTo(batch);
                    store.write(batch.stream().map(PendingWrite::change).toList());
                    written.addAndGet(batch.size());
                    batch.forEach(pending -> pending.done().complete(null));
                    batch.clear();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
