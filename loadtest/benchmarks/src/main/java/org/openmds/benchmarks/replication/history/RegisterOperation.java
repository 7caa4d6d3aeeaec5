package org.openmds.benchmarks.replication.history;

import java.util.Locale;

/**
 * One operation of a client on a register. A client has one operation at a time.
 *
 * @param client
 *            the number of the client
 * @param kind
 *            the kind of operation
 * @param key
 *            the register
 * @param value
 *            the value that was written or read; zero for a register without a value
 * @param member
 *            the number of the member that was asked
 * @param start
 *            the time of the request, in nanoseconds since the start of the run
 * @param end
 *            the time of the answer; {@link Long#MAX_VALUE} if there was none, because a write may then still take effect
 * @param position
 *            the position in the log that the answer tells; zero if it tells none
 */
public record RegisterOperation(int client, OperationKind kind, int key, long value, int member, long start, long end,
        long position) implements RecordedOperation {

    /** The end of an operation without an answer. */
    public static final long UNKNOWN = Long.MAX_VALUE;

    /** Kinds of operations. */
    public enum OperationKind {
        WRITE, READ, LOCAL_READ
    }

    /** True if the member said that it did the operation. */
    public boolean isAcknowledged() {
        return end != UNKNOWN;
    }

    @Override
    public String toLine() {
        return "%d,%s,%d,%d,%d,%d,%s,%d".formatted(client, kind.name().toLowerCase(Locale.ROOT), key, value, member,
                start, isAcknowledged() ? Long.toString(end) : "", position);
    }

    /** Returns the names of the values of a line. */
    public static String header() {
        return "client,kind,register,value,member,start_ns,end_ns,position";
    }
}
