package org.openmds.state.replicated;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.state.sqlite.SqliteStateStore;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.XmlFragment;

/** Three members on loopback ports: leaders that go, members that come back, and service groups over them. */
final class ReplicationMemberIT {

    private static final String COLLECTION = "values";
    private static final int FEW_COMMANDS = 20;

    @TempDir
    Path folder;
    @SuppressWarnings("NullAway.Init") // start() sets it
    private LocalMembers members;

    private void start(int snapshotCommands) {
        members = new LocalMembers(folder, snapshotCommands, "a", "b", "c");
        members.startAll();
    }

    @AfterEach
    void close() {
        members.close();
    }

    @Test
    void write_leaderClosedThreeTimes_noAcknowledgedWriteIsLostAndAllMembersAreEqual() throws InterruptedException {
        start(FEW_COMMANDS);
        Set<String> acknowledged = new TreeSet<>();
        for (int round = 0; round < 3; round++) {
            String leader = members.awaitLeader();
            writeAll(members.awaitStore(), "round" + round, acknowledged);
            members.stop(leader);
            writeAll(members.awaitStore(), "after" + round, acknowledged);
            members.start(leader);
        }

        for (String name : members.names()) {
            LocalMembers.await(members.member(name).state(), state -> keys(state).equals(acknowledged));
        }
    }

    @Test
    void write_afterItsMemberClosed_isRefused() throws InterruptedException {
        start(FEW_COMMANDS);
        String old = members.awaitLeader();
        LeaderStore store = members.awaitStore();
        members.stop(old);
        members.awaitLeader();

        assertThatThrownBy(() -> store.write(List.of(put("late")))).isInstanceOf(StateException.class)
                .hasMessageContaining("closed");
        assertThat(store.ended()).isCompleted();
    }

    @Test
    void write_noMajority_failsAndEndsTheStore() throws InterruptedException {
        start(FEW_COMMANDS);
        String leader = members.awaitLeader();
        LeaderStore store = members.awaitStore();
        List.copyOf(members.names()).stream().filter(name -> !name.equals(leader)).forEach(members::stop);

        assertThatThrownBy(() -> store.write(List.of(put("alone")))).isInstanceOf(StateException.class);

        assertThat(store.ended()).isCompleted();
        assertThatThrownBy(() -> store.write(List.of(put("more")))).isInstanceOf(StateException.class);
    }

    @Test
    void start_stateLost_getsASnapshotAndHasAll() throws Exception {
        start(FEW_COMMANDS);
        Set<String> acknowledged = new TreeSet<>();
        String leader = members.awaitLeader();
        String lost = members.names().stream().filter(name -> !name.equals(leader)).findFirst().orElseThrow();
        members.stop(lost);
        for (int i = 0; i < 5; i++) {
            writeAll(members.awaitStore(), "lot" + i, acknowledged);
        }
        deleteAll(members.folder(lost));

        SqliteStateStore state = members.start(lost).state();

        LocalMembers.await(state, newest -> keys(newest).equals(acknowledged));
    }

    @Test
    void start_stateOfAServerWithoutMembers_isRefused() {
        members = new LocalMembers(folder, FEW_COMMANDS, "a", "b", "c");
        try (SqliteStateStore single = SqliteStateStore.open(folder.resolve("a/state"), Clock.systemUTC())) {
            single.write(List.of(new StateChange.Put("record-versions", "x", "1".getBytes(UTF_8))));
        }

        assertThatThrownBy(() -> members.start("a")).isInstanceOf(StateException.class)
                .hasMessageContaining("empty state directory");
    }

    @Test
    void add_leaderClosed_goesOnWithAllEntriesAndGraceForTheirLeases() throws InterruptedException {
        start(FEW_COMMANDS);
        ManualClock clock = new ManualClock();
        String first = members.awaitLeader();
        LeasedEntry entry;
        try (ServiceGroup group = group(members.awaitStore(), clock)) {
            entry = group.add(registration("http://one", Duration.ofMinutes(10))).join();
            members.stop(first);
        }
        clock.advance(Duration.ofMinutes(9));

        try (ServiceGroup group = group(members.awaitStore(), clock)) {
            assertThat(group.find(entry.key())).isPresent();
            clock.advance(Duration.ofMinutes(3));
            assertThat(group.find(entry.key())).as("a new leader grants half of the lease, as a restart does")
                    .isPresent();
            group.add(registration("http://two", Duration.ofMinutes(10))).join();
            assertThat(group.snapshot().entries()).hasSize(2);
            clock.advance(Duration.ofMinutes(3));
            assertThat(group.find(entry.key())).isEmpty();
        }
    }

    @Test
    void status_threeMembers_agreeOnTheLeader() throws InterruptedException {
        start(FEW_COMMANDS);
        String leader = members.awaitLeader();
        members.awaitStore().write(List.of(put("x")));

        for (String name : members.names()) {
            LocalMembers.await(members.member(name).replication(), member -> member.status()
                    .leader()
                    .filter(leader::equals)
                    .isPresent() && member.status().lag() == 0);
        }
        assertThat(members.member(leader).replication().status().role()).isEqualTo(MemberStatus.MemberRole.LEADER);
    }

    @Test
    void follow_leaderWrites_showsTheChangesAndTheUrlOfTheLeader() throws InterruptedException {
        start(FEW_COMMANDS);
        ManualClock clock = new ManualClock();
        String leader = members.awaitLeader();
        String other = members.names().stream().filter(name -> !name.equals(leader)).findFirst().orElseThrow();
        LeaderStore store = members.awaitStore();
        store.announce("http://leader:8080");

        try (FollowerStore followed = members.member(other).replication().follow();
                ServiceGroup group = group(store, clock);
                ServiceGroup copy = group(followed, clock)) {
            LeasedEntry entry = group.add(registration("http://one", Duration.ofMinutes(10))).join();
            LocalMembers.await(copy, shown -> shown.find(entry.key()).isPresent());

            assertThat(copy.add(registration("http://two", Duration.ofMinutes(10)))).failsWithin(LocalMembers.LIMIT)
                    .withThrowableThat()
                    .withMessageContaining("the member %s leads at http://leader:8080".formatted(leader));
            group.remove(entry.key()).join();
            LocalMembers.await(copy, shown -> shown.find(entry.key()).isEmpty());
        }
    }

    @Test
    void awaitLeadership_storeEnded_givesAnotherOneInTheSameTerm() throws InterruptedException {
        start(FEW_COMMANDS);
        LeaderStore first = members.awaitStore();
        first.close();

        LeaderStore second = members.awaitStore();
        second.write(List.of(put("x")));

        assertThat(second.term()).isEqualTo(first.term());
        assertThatThrownBy(() -> first.write(List.of(put("y")))).isInstanceOf(StateException.class);
    }

    private static ServiceGroup group(StateStore store, LeaseClock clock) {
        return ServiceGroup.open(new GroupSettings("test",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1_000, PagePool.none()), clock, store);
    }

    private static Registration registration(String address, Duration lease) {
        XmlFragment content = XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>");
        return new Registration(EndpointReference.of(address), content, null,
                new RequestedLifetime.Relative(lease), "alice");
    }

    private static void writeAll(LeaderStore store, String prefix, Set<String> acknowledged) {
        for (int i = 0; i < FEW_COMMANDS; i++) {
            store.write(List.of(put(prefix + "-" + i)));
            acknowledged.add(prefix + "-" + i);
        }
    }

    private static StateChange put(String key) {
        return new StateChange.Put(COLLECTION, key, key.getBytes(UTF_8));
    }

    private static Set<String> keys(StateStore store) {
        return store.load(COLLECTION)
                .stream()
                .map(record -> record.key())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void deleteAll(Path root) throws IOException {
        List<Path> all = new ArrayList<>();
        try (var files = Files.walk(root)) {
            files.forEach(all::add);
        }
        for (Path file : all.reversed()) {
            Files.delete(file);
        }
    }
}
