package org.openmds.server.settings;

import java.nio.file.Path;
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
        @Key("Authorities of the members' certificates: a file in PEM form, or a directory as the IGTF distributes it; by default http.tls.trust. Members use TLS with http.tls.certificate if that is set.") Optional<Path> trust,
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
        if (enabled() && findings.isValid("own")) {
            checkOwn(findings);
        }
    }

    private void checkOwn(Findings findings) {
        if (own.isEmpty()) {
            findings.report("is missing: it names this server in members.list", "own", "list");
        } else if (ownMember().isEmpty()) {
            findings.report("no member is called '%s'".formatted(own.get()), "own");
        }
    }

    /** Returns this server in the list. */
    public Optional<ListedMember> ownMember() {
        return list.stream().filter(member -> own.filter(member.name()::equals).isPresent()).findFirst();
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
    }
}
