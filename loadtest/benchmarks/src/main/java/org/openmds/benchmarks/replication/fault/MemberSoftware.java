package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.openmds.benchmarks.replication.member.MemberAnswer;

/** The program that the members of a cluster run. Thread-safe. */
public interface MemberSoftware {

    /**
     * Returns the command that starts a member.
     *
     * @param voters
     *            the names of the members that vote
     */
    List<String> command(MemberPlace place, List<String> voters);

    /**
     * Asks a member for its position, term and role.
     *
     * @throws IOException
     *             it does not answer within the limit
     */
    MemberAnswer status(MemberPlace place, Duration limit) throws IOException;
}
