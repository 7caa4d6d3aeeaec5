package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.collected;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.failure;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.softstate.SoftStateWriter;
import org.openmds.wsrf.state.LeadingMember;
import org.openmds.wsrf.state.ReplicatedMemoryStore;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

/** A group that takes changes, and one that follows them over the same records. */
final class FollowedGroupTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final ManualClock clock = new ManualClock();
    private final ReplicatedMemoryStore stores = new ReplicatedMemoryStore();
    private final ServiceGroup leader = open(stores.leader());
    private final ServiceGroup follower = open(stores.follower());

    private ServiceGroup open(StateStore store) {
        try (GroupFixture fixture = new GroupFixture()) {
            return ServiceGroup.open(fixture.settings(), clock, store);
        }
    }

    @AfterEach
    void close() {
        leader.close();
        follower.close();
    }

    /** Returns what the follower shows after all changes until now. */
    private List<String> followed() {
        ((SoftStateWriter<?>) follower.writer()).maintain().join();
        return follower.snapshot().entries().stream().map(entry -> entry.content().root().text()).sorted().toList();
    }

    @Test
    void add_atTheLeader_isShownWithTheSameKey() {
        LeasedEntry added = done(leader.add(plain("http://h/", "x")));

        assertThat(followed()).containsExactly("x");
        Entry entry = follower.find(added.key()).orElseThrow().entry();
        assertThat(entry.registrant()).isEqualTo(added.entry().registrant());
        assertThat(entry.member()).isEqualTo(added.entry().member());
    }

    @Test
    void open_entriesThere_areShownAndFollowed() {
        LeasedEntry before = done(leader.add(plain("http://h/", "x")));
        try (ServiceGroup late = open(stores.follower())) {
            assertThat(late.find(before.key())).isPresent();
        }
    }

    @Test
    void change_atTheLeader_isShownToListeners() {
        RecordingListener listener = new RecordingListener();
        follower.addListener(listener);
        // The writer adds the listener before it answers.
        assertThat(followed()).isEmpty();
        LeasedEntry entry = done(leader.add(plain("http://h/", "x")));
        followed();
        done(leader.replaceContent(entry.key(), content("y")));
        assertThat(followed()).containsExactly("y");
        done(leader.renew(entry.key(), new RequestedLifetime.Relative(DAY)));
        followed();
        assertThat(follower.find(entry.key()).orElseThrow().lease().terminationTime(clock))
                .contains(clock.now().plus(DAY));
        done(leader.remove(entry.key()));

        assertThat(followed()).isEmpty();
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.ADDED, EntryChange.ChangeKind.CONTENT,
                EntryChange.ChangeKind.RENEWED, EntryChange.ChangeKind.REMOVED);
    }

    @Test
    void publish_atTheLeader_isShown() {
        LeasedEntry entry = done(leader.add(collected("http://h/", "c")));
        leader.publish(entry.key(), content("value"));
        done(leader.add(plain("http://other/", "x")));

        assertThat(followed()).containsExactly("value", "x");
    }

    @Test
    void leaseEnds_followerAlone_isNotEndedUntilTheLeaderHasEndedIt() {
        done(leader.add(plain("http://h/", "x")));
        followed();
        clock.advance(GroupFixture.LEASE.plusMillis(1));

        assertThat(followed()).as("the leader has not ended it yet").containsExactly("x");
        assertThat(leader.snapshot().entries()).isEmpty();
        done(leader.add(plain("http://other/", "y")));
        assertThat(followed()).containsExactly("y");
    }

    @Test
    void add_atTheFollower_isRefusedWithTheLeader() {
        WsrfFaultException fault = (WsrfFaultException) failure(follower.add(plain("http://h/", "x")));

        assertThat(fault.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(fault.fault().description()).isEqualTo(
                "this member takes no changes: the member a leads at http://a:8080");
        assertThat(fault.fault().server()).contains("http://a:8080");
    }

    @Test
    void description_noLeader_saysSo() {
        assertThat(LeadingMember.NONE.description()).contains("the members have no leader");
    }

    @Test
    void record_unreadable_leavesTheOthers() {
        stores.leader().write(List.of(new StateChange.Put("test/entries", "k", new byte[]{1})));
        done(leader.add(plain("http://h/", "x")));

        assertThat(followed()).containsExactly("x");
    }

    /** Opens a group that takes changes after the follower, as a new leader does, and tells which collections it has read. */
    private ServiceGroup openAfter(ServiceGroup former, Set<String> read) {
        try (GroupFixture fixture = new GroupFixture()) {
            return ServiceGroup.open(fixture.settings().continuing(Optional.of(former)), clock,
                    new ObservedReads(stores.leader(), read));
        }
    }

    /** A store that tells which collections were read. */
    private record ObservedReads(StateStore store, Set<String> read) implements StateStore {

        @Override
        public List<StateRecord> load(String collection, String after, long bytes) {
            read.add(collection);
            return store.load(collection, after, bytes);
        }

        @Override
        public void write(List<StateChange> batch) {
            store.write(batch);
        }

        @Override
        public long sizeBytes() {
            return store.sizeBytes();
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @Test
    void open_afterAFollower_takesItsEntriesWithoutReadingThem() {
        LeasedEntry kept = done(leader.add(plain("http://h/", "x")));
        LeasedEntry changed = done(leader.add(plain("http://other/", "y")));
        done(leader.replaceContent(changed.key(), content("z")));
        clock.advance(GroupFixture.LEASE.minusSeconds(1));
        Set<String> read = new HashSet<>();
        try (ServiceGroup next = openAfter(follower, read)) {
            assertThat(read).doesNotContain("test/entries", "test/values");
            assertThat(next.snapshot().entries()).extracting(entry -> entry.content().root().text())
                    .containsExactly("x", "z");
            assertThat(next.find(kept.key()).orElseThrow().entry())
                    .isSameAs(follower.find(kept.key()).orElseThrow().entry());
            assertThat(next.find(kept.key()).orElseThrow().lease().terminationTime(clock)).as("as after a restart")
                    .contains(clock.now().plus(GroupFixture.LEASE.dividedBy(2)));
            assertThat(done(next.add(plain("http://h/", "x"))).key()).isEqualTo(kept.key());
            done(next.remove(changed.key()));
        }
        assertThat(followed()).containsExactly("x");
    }

    @Test
    void open_afterAFollowerThatMissedARecord_readsAllAgain() {
        done(leader.add(plain("http://h/", "x")));
        stores.leader().write(List.of(new StateChange.Put("test/entries", "k", new byte[]{1})));
        Set<String> read = new HashSet<>();
        try (ServiceGroup next = openAfter(follower, read)) {
            assertThat(read).contains("test/entries");
            assertThat(next.unreadableRecords()).isEqualTo(1);
            assertThat(next.snapshot().entries()).hasSize(1);
        }
    }

    @Test
    void table_overFollowedRecords_isEmptyAndRefuses() {
        SoftStateRecords withheld = SoftStateRecords.of("subscriptions", stores.follower(), clock);
        stores.leader().write(List.of(new StateChange.Put("sub", "k", new byte[]{1})));

        assertThat(withheld.load(RecordFormat.first("sub", record -> record))).isEmpty();
        assertThat(withheld.defer(new StateChange.Remove("sub", "k"))).isFalse();
        assertThat(withheld.flush()).isTrue();
    }
}
