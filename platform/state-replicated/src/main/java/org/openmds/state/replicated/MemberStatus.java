package org.openmds.state.replicated;

import java.util.Optional;

/**
 * The status of a member, for metrics and operators.
 *
 * @param role
 *            what it does
 * @param term
 *            the number of the last election that it knows
 * @param leader
 *            the name of the leader, if it knows one
 * @param committed
 *            the position in the log up to which a majority has it, as far as this member knows
 * @param applied
 *            the position up to which the state of this member contains the log
 */
public record MemberStatus(MemberRole role, long term, Optional<String> leader, long committed, long applied) {

    /** Roles of a member. */
    public enum MemberRole {
        /** It alone takes writes. */
        LEADER,
        /** It applies what the leader writes. */
        FOLLOWER,
        /** It knows no leader, and asks for votes. */
        CANDIDATE,
        /** It is not running, for example because its disk is full. */
        STOPPED
    }

    /** Returns how many entries of the log are not applied yet. */
    public long lag() {
        return Math.max(0, committed - applied);
    }
}
