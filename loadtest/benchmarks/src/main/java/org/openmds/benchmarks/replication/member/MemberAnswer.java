package org.openmds.benchmarks.replication.member;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * An answer of a member.
 *
 * @param done
 *            whether the request was carried out; if not, a write may still take effect later
 * @param position
 *            the position of the write, or the position of the log at the time of the read; zero if it is not known
 * @param value
 *            the value that was read; for a status, twice the term, plus one if the member leads
 */
public record MemberAnswer(boolean done, long position, long value) {

    static final MemberAnswer FAILED = new MemberAnswer(false, 0, 0);

    /** Returns the answer of a member that is asked for its status. */
    public static MemberAnswer status(long position, long term, boolean leads) {
        return new MemberAnswer(true, position, 2 * term + (leads ? 1 : 0));
    }

    /** True if the member of a status believes that it leads. */
    public boolean leads() {
        return value % 2 == 1;
    }

    /** Returns the term of a status. */
    public long term() {
        return value / 2;
    }

    void writeTo(DataOutputStream out) throws IOException {
        out.writeBoolean(done);
        out.writeLong(position);
        out.writeLong(value);
    }

    static MemberAnswer readFrom(DataInputStream in) throws IOException {
        return new MemberAnswer(in.readBoolean(), in.readLong(), in.readLong());
    }
}
