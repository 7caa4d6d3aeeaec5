package org.openmds.server.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The members of a replicated index. */
public record MembersSettings(
        @Key("Name of this server in members.list, which is the same on all members.") Optional<String> own,
        @Key("All members, this one included; without members, the server keeps its state alone. The state is stored on disk, whatever state.enabled is.") List<ListedMember> list,
        @Key(value = "Longest time that a change waits until a majority of the members has it.", initial = "10s", min = "1s", max = "5m") Duration writeTimeout,
        @Key(value = "Number of batches of changes after which a snapshot replaces the log.", initial = "2000", min = "10", max = "1000000") int snapshotBatches)
        implements
            CheckedSettings {

    private static final int MOST = 7;

    public MembersSettings {
        list = List.copyOf(list);
    }

    /** Returns true if this server is a member. */
    public boolean enabled() {
        return !list.isEmpty();
    }

    @Override
    public void check(Findings findings) {
        if (list.size() > MOST) {
            findings.report("expected at most %d members, got %d".formatted(MOST, list.size()), "list");
        }
        for (int i = 0; i < list.size(); i++) {
            check(i, findings);
        }
        if (enabled() && findings.isValid("own", "list") && own.isEmpty()) {
            findings.report("is missing: it names this server in members.list", "own", "list");
        } else if (enabled() && findings.isValid("own", "list")
                && list.stream().noneMatch(member -> own.get().equals(member.name()))) {
            findings.report("no member is called '%s'".formatted(own.get()), "own");
        }
    }

    private void check(int index, Findings findings) {
        ListedMember member = list.get(index);
        String path = "list[" + index + "]";
        for (ListedMember other : list.subList(0, index)) {
            if (findings.isValid(path + ".name") && member.name().equals(other.name())) {
                findings.report("another member is called '%s'".formatted(member.name()), path + ".name");
            }
            if (findings.isValid(path + ".port", path + ".address") && member.port() == other.port()
                    && member.address().equals(other.address())) {
                findings.report("is the address and port of the member '%s', too".formatted(other.name()),
                        path + ".port");
            }
        }
        if (findings.isValid(path + ".address") && !member.address().isLoopback()) {
            findings.report(
                    "expected a loopback address, got '%s': members do not use TLS yet, so every user who reaches their port can change the index"
                            .formatted(member.address()),
                    path + ".address");
        }
    }
}
