package org.openmds.wsrf.softstate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/**
 * The limit for the heap that resources with a lease take, in a budget that they share with the entries of groups. A resource counts by the length of
 * its record. Used by the thread that opens the table, then by the owner thread.
 */
final class LeasedQuota {

    /** Bytes of the objects of any resource, for example its delivery queue. */
    private static final long OBJECT_BYTES = 2_000;
    /** Bytes on the heap for each byte of the record: XML is kept as bytes and tree, and filters as objects. */
    private static final long BYTES_PER_RECORD_BYTE = 6;
    /** Part of the limit that resources may take beyond it at the start. */
    private static final int RESERVE_DIVISOR = 16;

    private final Budget budget;
    private final Map<String, Long> held = new HashMap<>();

    LeasedQuota(Budget budget) {
        this.budget = budget;
    }

    /** Takes the bytes of a resource that is read at the start; returns false if they are not there. */
    boolean restore(String key, String owner, byte[] record) {
        long bytes = weight(record);
        boolean fits = budget.hold(owner, bytes, budget.limit() / RESERVE_DIVISOR);
        if (fits) {
            held.put(key, bytes);
        }
        return fits;
    }

    /** Takes the bytes of a new resource of a draft, which is published or abandoned. */
    void add(LeasedState state, byte[] record) {
        long bytes = weight(record);
        if (!budget.hold(state.owner(), bytes, 0)) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "the request needs %,d bytes of memory, and '%s' takes %,d of %,d, all together %,d of %,d (limits.owner-bytes, limits.index-bytes)"
                            .formatted(bytes, state.owner(), budget.inUse(state.owner()), budget.share(),
                                    budget.inUse(), budget.limit()));
        }
        held.put(state.key(), bytes);
    }

    /** Frees the bytes of resources; those of others are no error. */
    void free(List<? extends LeasedState> gone) {
        for (LeasedState state : gone) {
            Long bytes = held.remove(state.key());
            if (bytes != null) {
                budget.free(state.owner(), bytes);
            }
        }
    }

    private static long weight(byte[] record) {
        return OBJECT_BYTES + BYTES_PER_RECORD_BYTE * record.length;
    }
}
