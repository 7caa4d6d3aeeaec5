package org.openmds.wsrf.softstate;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * The leases of resources that did not fit into the memory at the start and are on disk only. Used by the thread that opens the table, then by the owner
 * thread; any thread may ask for the number.
 */
final class LeftOutRecords {

    private final Map<String, Lease> leases = new ConcurrentHashMap<>();
    private final LeaseEnds<String> ends;

    LeftOutRecords(LeaseClock clock) {
        this.ends = new LeaseEnds<>(clock, key -> key);
    }

    void add(LeasedState state) {
        leases.put(state.key(), state.lease());
        ends.add(state.key(), state.lease());
    }

    int count() {
        return leases.size();
    }

    /** Returns the keys of some of the resources. */
    List<String> examples(int most) {
        return leases.keySet().stream().limit(most).toList();
    }

    /** Removes and returns the keys of the resources whose leases have ended. */
    List<String> takeEnded(long nanoTime) {
        List<String> ended = ends.endedAt(nanoTime);
        for (String key : ended) {
            Lease lease = leases.remove(key);
            if (lease != null) {
                ends.remove(key, lease);
            }
        }
        return ended;
    }

    OptionalLong firstEnd() {
        return ends.firstNanos();
    }
}
