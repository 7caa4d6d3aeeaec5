package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that an index over entries knows each entry before a reader sees it. */
final class EntryPositionListenerTest {

    private final GroupFixture fixture = new GroupFixture();
    private final PositionRecorder recorder = new PositionRecorder();
    private ServiceGroup group = ServiceGroup.open(fixture.settings(), fixture.clock, fixture.store(), recorder);

    EntryPositionListenerTest() {
        recorder.group.set(group);
    }

    @AfterEach
    void close() {
        group.close();
        fixture.close();
    }

    @Test
    void beforePublish_eachChange_precedesItsVisibility() {
        LeasedEntry first = done(group.add(plain("http://a/", "1")));
        done(group.add(plain("http://b/", "2")));
        done(group.replaceContent(first.key(), content("3")));
        done(group.remove(first.key()));

        assertThat(recorder.calls).containsExactly("0: -> 1", "1: -> 2", "0: 1 -> 3", "0: 3 -> 2", "1: 2 ->");
        assertThat(recorder.problems).isEmpty();
    }

    @Test
    void beforePublish_renewal_isNotCalled() {
        done(group.add(plain("http://a/", "1")));
        long before = group.snapshot().entriesVersion();
        done(group.add(plain("http://a/", "1")));

        assertThat(recorder.calls).containsExactly("0: -> 1");
        assertThat(group.snapshot().entriesVersion()).isEqualTo(before).isLessThan(group.snapshot().version());
    }

    @Test
    void open_withDurableState_reportsItsEntries() {
        done(group.add(plain("http://a/", "1")));
        group.close();
        PositionRecorder next = new PositionRecorder();
        group = ServiceGroup.open(fixture.settings(), fixture.clock, fixture.store(), next);

        assertThat(next.calls).containsExactly("0: -> 1");
    }

    @Test
    void beforePublish_fails_changesTheGroupNevertheless() {
        recorder.failing = true;

        done(group.add(plain("http://a/", "1")));

        assertThat(group.snapshot().entries()).hasSize(1);
    }

    @Test
    void blockSerial_otherBlockChanged_isTheSame() {
        for (int i = 0; i <= Snapshot.BLOCK; i++) {
            done(group.add(plain("http://%d/".formatted(i), "1")));
        }
        Snapshot before = group.snapshot();
        done(group.replaceContent(before.entries().getFirst().key(), content("2")));
        Snapshot after = group.snapshot();

        assertThat(after.blockSerial(0)).isNotEqualTo(before.blockSerial(0));
        assertThat(after.blockSerial(1)).isEqualTo(before.blockSerial(1));
        assertThat(after.entries().getFirst().serial()).isNotEqualTo(before.entries().getFirst().serial());
    }

    /** Records the calls and checks the positions. */
    private static final class PositionRecorder implements EntryPositionListener {
        private final AtomicReference<ServiceGroup> group = new AtomicReference<>();
        private final List<String> calls = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private volatile boolean failing;

        @Override
        public void restored(int position, Entry entry) {
            // Only the changes are checked.
        }

        @Override
        public void beforePublish(List<PositionChange> changes) {
            if (failing) {
                throw new IllegalStateException("an index fails");
            }
            for (PositionChange change : changes) {
                calls.add("%d: %s -> %s".formatted(change.position(), text(change.before()), text(change.after()))
                        .replaceAll(" +", " ")
                        .strip());
                expect(change.position(), change.before());
            }
        }

        @Override
        public void afterPublish(List<PositionChange> changes, Snapshot after) {
            changes.forEach(change -> expect(change.position(), change.after()));
        }

        @Override
        public boolean maintain(Snapshot current) {
            return false;
        }

        private void expect(int place, Optional<Entry> entry) {
            ServiceGroup open = group.get();
            if (open == null) {
                return;
            }
            List<Entry> seen = open.snapshot().entries();
            Optional<Entry> there = place < seen.size() ? Optional.of(seen.get(place)) : Optional.empty();
            if (!there.equals(entry)) {
                problems.add("at %d expected %s, got %s".formatted(place, text(entry), text(there)));
            }
        }

        private static String text(Optional<Entry> entry) {
            return entry.map(e -> e.content().root().text()).orElse("");
        }
    }
}
