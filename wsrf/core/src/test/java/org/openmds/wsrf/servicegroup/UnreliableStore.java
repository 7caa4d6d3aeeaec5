package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.concurrent.Semaphore;

import org.openmds.wsrf.state.MemoryStateStore;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/** State in memory whose disk is full, or slow, when a test says so. Thread-safe. */
public final class UnreliableStore implements StateStore {

    private static final int ALWAYS = 1_000_000_000;

    private final MemoryStateStore records;
    private final Semaphore permits = new Semaphore(ALWAYS);
    private volatile boolean full;
    private volatile boolean broken;

    public UnreliableStore() {
        this(new MemoryStateStore());
    }

    private UnreliableStore(MemoryStateStore records) {
        this.records = records;
    }

    /** What the next start of the process finds. */
    public UnreliableStore reopened() {
        return new UnreliableStore(records.reopened());
    }

    /** Lets all writes fail, or none. */
    public void full(boolean isFull) {
        full = isFull;
    }

    /** Lets all writes fail in a way that the port does not know, or none. */
    public void broken(boolean isBroken) {
        broken = isBroken;
    }

    /** Whether a write is held back. */
    public boolean isAwaited() {
        return permits.hasQueuedThreads();
    }

    /** Holds all writes back. */
    public void hold() {
        permits.drainPermits();
    }

    /** Lets writes pass again. */
    public void release() {
        permits.release(ALWAYS);
    }

    /** The texts of a collection. */
    public List<String> texts(String collection) {
        return load(collection).stream()
                .map(record -> new String(record.value(), java.nio.charset.StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public List<StateRecord> load(String collection) {
        return records.load(collection);
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
