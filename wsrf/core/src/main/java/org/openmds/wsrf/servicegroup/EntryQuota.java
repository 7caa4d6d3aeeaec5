package org.openmds.wsrf.servicegroup;

import java.util.function.ToLongFunction;

import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.softstate.OldEntries;

/**
 * The limit for the heap that entries take, for all groups of a process together and for each owner. It counts an estimate of the bytes that an entry
 * keeps: its content, its place in the group and in indexes, and what a collector keeps for it. Thread-safe.
 */
public final class EntryQuota {

    /**
     * Part of the limit that reports of failures, and entries that are read at the start, may take beyond it: an entry may take a little more after a
     * restart than before.
     */
    private static final int RESERVE_DIVISOR = 16;
    /** Part of the limit that collected content may take while it waits for the owner thread. */
    private static final int WAITING_DIVISOR = 8;

    private final Budget budget;
    private final Budget old;
    private final ToLongFunction<Entry> collectorBytes;

    /**
     * @param budget
     *            its lanes are the names of owners
     * @param old
     *            limit for entries that were replaced and that answers still hold; its lanes are the names of groups
     * @param collectorBytes
     *            returns the bytes that a collector keeps for an entry besides the entry itself; must depend on the entry only
     */
    public EntryQuota(Budget budget, Budget old, ToLongFunction<Entry> collectorBytes) {
        this.budget = budget;
        this.old = old;
        this.collectorBytes = collectorBytes;
    }

    /** Returns a quota that refuses nothing. */
    public static EntryQuota unlimited() {
        return new EntryQuota(Budget.unlimited(), Budget.unlimited(), entry -> 0);
    }

    /** Returns the counter of a group's old entries. */
    OldEntries oldEntries(String group) {
        return new OldEntries(group, old);
    }

    /** Returns the bytes that an entry counts. */
    long weight(Entry entry) {
        return entry.heapBytes() + collectorBytes.applyAsLong(entry);
    }

    /** Returns false if an entry of this size is refused for every owner. */
    boolean mayFit(long bytes) {
        return bytes <= Math.min(budget.share(), budget.limit() - budget.inUse()) + reserve();
    }

    /** Returns the bytes that collected content may take while it waits for the owner thread. */
    long waitingLimit() {
        return budget.limit() / WAITING_DIVISOR;
    }

    boolean hold(String owner, long bytes) {
        return budget.hold(owner, bytes, 0);
    }

    /** Takes bytes of the reserve, too. */
    boolean holdReserve(String owner, long bytes) {
        return budget.hold(owner, bytes, reserve());
    }

    void free(String owner, long bytes) {
        budget.free(owner, bytes);
    }

    /** Returns the fault for a request that was refused. */
    WsrfFaultException refusal(FaultKind kind, String owner, long bytes) {
        return new WsrfFaultException(kind, isShareExceeded(owner, bytes)
                ? "the entry needs %,d more bytes of memory, and the entries of '%s' take %,d of %,d (limits.owner-bytes): remove some, or wait for the ends of their leases"
                        .formatted(bytes, owner, budget.inUse(owner), budget.share())
                : "the entry needs %,d more bytes of memory, and all entries take %,d of %,d (limits.index-bytes), those of '%s' %,d"
                        .formatted(bytes, budget.inUse(), budget.limit(), owner, budget.inUse(owner)));
    }

    /** Returns the reason why collected content was refused; it is the same while nothing changes, so that entries do not change either. */
    String reason(Entry refused) {
        return isShareExceeded(refused.owner(), weight(refused))
                ? "the collected content does not fit: the entries of '%s' may take %,d bytes of memory (limits.owner-bytes)"
                        .formatted(refused.owner(), budget.share())
                : "the collected content does not fit: all entries may take %,d bytes of memory (limits.index-bytes)"
                        .formatted(budget.limit());
    }

    private long reserve() {
        return budget.limit() / RESERVE_DIVISOR;
    }

    private boolean isShareExceeded(String owner, long bytes) {
        return budget.share() < budget.limit() && bytes > budget.share() - budget.inUse(owner);
    }
}
