package org.openmds.benchmarks.replication.member;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A request of a client to a member.
 *
 * @param type
 *            the kind of request
 * @param argument
 *            the value to write, the register to read, or the number of the member to add or remove
 * @param atLeast
 *            the position that the member must have applied before it answers; zero for any
 */
public record MemberRequest(RequestType type, long argument, long atLeast) {

    /** Kinds of requests. */
    public enum RequestType {
        /** Writes a value to its register. */
        WRITE,
        /** Reads a register by the engine, as new as any acknowledged write. */
        READ,
        /** Reads a register from the member's own state. */
        LOCAL_READ,
        /** Tells the position, the term and whether the member leads. */
        STATUS,
        /** Returns all values in order. */
        VALUES,
        /** Adds a member to the group. */
        ADD,
        /** Removes a member from the group. */
        REMOVE
    }

    void writeTo(DataOutputStream out) throws IOException {
        out.writeByte(type.ordinal());
        out.writeLong(argument);
        out.writeLong(atLeast);
        out.flush();
    }

    static MemberRequest readFrom(DataInputStream in) throws IOException {
        return new MemberRequest(RequestType.values()[in.readByte()], in.readLong(), in.readLong());
    }
}
