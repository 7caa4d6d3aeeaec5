package org.openmds.state.replicated;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of a member.
 *
 * @param own
 *            the name of this member
 * @param members
 *            all members, this one included; the same list on each
 * @param log
 *            the folder of the log
 * @param writeTimeout
 *            the longest time that a write waits for a majority
 * @param snapshotCommands
 *            the number of commands after which a snapshot replaces the log
 * @param tls
 *            empty for plain text, in which everyone who reaches the port of a member can write
 */
public record ReplicationSettings(String own, List<GroupMember> members, Path log, Duration writeTimeout,
        int snapshotCommands, Optional<MemberTls> tls) {

    private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(10);
    private static final int SNAPSHOT_COMMANDS = 2_000;

    public ReplicationSettings {
        members = List.copyOf(members);
        Set<String> names = new HashSet<>();
        members.forEach(member -> {
            if (!names.add(member.name())) {
                throw new IllegalArgumentException("two members have the name %s".formatted(member.name()));
            }
        });
        if (!names.contains(own)) {
            throw new IllegalArgumentException(
                    "the member %s is not in the list of members %s".formatted(own, members));
        }
    }

    /** Settings with the usual limits, without TLS. */
    public ReplicationSettings(String own, List<GroupMember> members, Path log) {
        this(own, members, log, WRITE_TIMEOUT, SNAPSHOT_COMMANDS, Optional.empty());
    }

    GroupMember self() {
        return members.stream().filter(member -> member.name().equals(own)).findAny().orElseThrow();
    }
}
