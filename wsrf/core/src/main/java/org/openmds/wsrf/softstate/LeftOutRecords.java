package org.openmds.wsrf.softstate;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * The leases of resources in durable state that did not fit into the memory at the start and are on disk only. Used by the thread that opens the kind,
 * then by the owner thread; any thread may ask for the number.
 */
public final class LeftOutRecords {

    /** Number of resources whose keys are logged. */
    private static final int NAMED_KEYS = 5;

    private final Map<String, Lease> leases = new ConcurrentHashMap<>();
    private final LeaseEnds<String> ends;

    public LeftOutRecords(LeaseClock clock) {
        this.ends = new LeaseEnds<>(clock, key -> key);
    }

    /** Adds a resource. */
    public void add(String key, Lease lease) {
        leases.put(key, lease);
        ends.add(key, lease);
    }

    /** Removes a resource; another key is no error. */
    public void remove(String key) {
        Lease lease = leases.remove(key);
        if (lease != null) {
            ends.remove(key, lease);
        }
    }

    public boolean contains(String key) {
        return leases.containsKey(key);
    }

    /** Returns the number of resources. */
    public int count() {
        return leases.size();
    }

    /** Returns the keys of some of the resources, for the log. */
    public List<String> examples() {
        return leases.keySet().stream().limit(NAMED_KEYS).toList();
    }

    /** Removes and returns the keys of the resources whose leases have ended. */
    public List<String> takeEnded(long nanoTime) {
        List<String> ended = ends.endedAt(nanoTime);
        ended.forEach(this::remove);
        return ended;
    }

    /** Returns the end of the first lease, of these or of the resources in memory. */
    public OptionalLong firstEnd(OptionalLong inMemory) {
        OptionalLong onDisk = ends.firstNanos();
        if (inMemory.isEmpty() || onDisk.isEmpty()) {
            return inMemory.isEmpty() ? onDisk : inMemory;
        }
        return inMemory.getAsLong() - onDisk.getAsLong() < 0 ? inMemory : onDisk;
    }
}
