package org.openmds.benchmarks.replication.entry;

import java.util.Locale;

import org.openmds.benchmarks.replication.history.RecordedOperation;

/**
 * One request of a client that concerns an entry.
 *
 * @param client
 *            the number of the client; readers have negative numbers
 * @param action
 *            what it asked for
 * @param entry
 *            the number of the entry, which no other entry of the run has
 * @param member
 *            the number of the member that answered
 * @param generation
 *            how often the process of this member was started until then; {@link #NO_GENERATION} if it was started during the request
 * @param start
 *            the time of the request, in nanoseconds since the start of the run
 * @param end
 *            the time of the answer; {@link Long#MAX_VALUE} if the outcome is not known, because a change may then still take effect
 * @param value
 *            for an Add or a renewal the lease in nanoseconds; for a read 1 if the entry was there; {@link #MISSING} if the member said that there is
 *            no such entry
 */
record EntryOperation(int client, EntryAction action, int entry, int member, int generation, long start, long end,
        long value) implements RecordedOperation {

    static final long UNKNOWN = Long.MAX_VALUE;
    static final int NO_GENERATION = -1;
    static final long PRESENT = 1;
    static final long MISSING = 0;

    /** Actions of clients. */
    enum EntryAction {
        ADD, RENEW, DESTROY, READ
    }

    /** True if the member said that it has done a change. */
    boolean isAcknowledgedChange() {
        return action != EntryAction.READ && end != UNKNOWN && value != MISSING;
    }

    /** True if the member said that there is no such entry. */
    boolean isMissing() {
        return end != UNKNOWN && value == MISSING;
    }

    /** True if this member gave an entry its lease: then the entry must be there until this time. */
    boolean grantsLease() {
        return isAcknowledgedChange() && action != EntryAction.DESTROY;
    }

    /** Returns the earliest time at which the lease of an Add or a renewal ends. */
    long leaseEnd() {
        return start + value;
    }

    @Override
    public String toLine() {
        return "%d,%s,%d,%d,%d,%d,%s,%d".formatted(client, action.name().toLowerCase(Locale.ROOT), entry, member,
                generation, start, end == UNKNOWN ? "" : Long.toString(end), value);
    }

    /** Returns the names of the values of a line. */
    static String header() {
        return "client,action,entry,member,generation,start_ns,end_ns,value";
    }
}
