package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.state.MemoryStateStore;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/** A state store in memory whose disk can be full or slow. Thread-safe. */
public final class UnreliableStore implements StateStore {

    private static final int ALWAYS = 1_000_000_000;

    private final MemoryStateStore records;
    private final Semaphore permits = new Semaphore(ALWAYS);
    private final Set<String> damaged = ConcurrentHashMap.newKeySet();
    private volatile boolean full;
    private volatile boolean broken;
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicInteger changes = new AtomicInteger();

    public UnreliableStore() {
        this(new MemoryStateStore());
    }

    private UnreliableStore(MemoryStateStore records) {
        this.records = records;
    }

    /** Returns the store that the next start of the process finds. */
    public UnreliableStore reopened() {
        UnreliableStore next = new UnreliableStore(records.reopened());
        next.damaged.addAll(damaged);
        return next;
    }

    /** Damages a record on disk, until it is written or removed. */
    public void damage(String collection, String key) {
        damaged.add(collection + ' ' + key);
    }

    /** Lets all writes fail, or succeed again. */
    public void full(boolean isFull) {
        full = isFull;
    }

    /** Lets all writes fail with an exception that is not part of the port, or succeed again. */
    public void broken(boolean isBroken) {
        broken = isBroken;
    }

    /** Returns true if a write is blocked. */
    public boolean isAwaited() {
        return permits.hasQueuedThreads();
    }

    /** Blocks all writes. */
    public void hold() {
        permits.drainPermits();
    }

    /** Unblocks writes. */
    public void release() {
        permits.release(ALWAYS);
    }

    /** Returns the number of successful writes. */
    public int writes() {
        return writes.get();
    }

    /** Returns the number of changes in all successful writes. */
    public int changes() {
        return changes.get();
    }

    /** Returns the texts in a collection. */
    public List<String> texts(String collection) {
        return load(collection).stream()
                .map(record -> new String(record.value(), java.nio.charset.StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        return records.load(collection, after, bytes)
                .stream()
                .map(record -> new StateRecord(record.key(), record.value(),
                        !damaged.contains(collection + ' ' + record.key())))
                .toList();
    }

    @Override
    public void write(List<StateChange> batch) {
        permits.acquireUninterruptibly();
        permits.release();
        if (broken) {
            throw new IllegalStateException("a bug of the store");
        }
        if (full) {
            throw new StateException("the disk is full");
        }
        records.write(batch);
        batch.forEach(change -> damaged.remove(change.collection() + ' ' + change.key()));
        writes.incrementAndGet();
        changes.addAndGet(batch.size());
    }

    @Override
    public long sizeBytes() {
        return records.sizeBytes();
    }

    @Override
    public void close() {
        records.close();
    }
}
