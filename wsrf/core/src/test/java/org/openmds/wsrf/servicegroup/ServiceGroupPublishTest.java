package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of collected values: the newest one is kept, equal bytes are no change, a value is on disk within a second. */
final class ServiceGroupPublishTest {

    private final GroupFixture fixture = new GroupFixture();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void publish_newContent_isVisibleAndReachesListeners() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.listen(listener);

        fixture.group().publish(leasedEntry.key(), content("new"));
        fixture.settle();

        assertThat(fixture.contents()).containsExactly("new");
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT, EntryChange.ChangeKind.CONTENT);
        assertThat(listener.snapshots().getLast().entries().getFirst().content()).isEqualTo(content("new"));
    }

    @Test
    void publish_equalBytes_makesNoVersionAndNoEvent() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "same");
        fixture.listen(listener);
        Snapshot before = fixture.group().snapshot();

        fixture.group().publish(leasedEntry.key(), content("same"));
        fixture.settle();

        assertThat(fixture.group().snapshot()).isSameAs(before);
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT);
    }

    @Test
    void publish_manyWhileTheWriterIsBusy_takesOnlyTheNewest() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "0");
        fixture.listen(listener);
        fixture.store().hold();
        var held = fixture.group().add(GroupFixture.plain("http://held/", "held"));
        await().until(() -> fixture.store().isAwaited());
        for (int i = 1; i <= 100; i++) {
            fixture.group().publish(leasedEntry.key(), content("" + i));
        }

        fixture.store().release();
        done(held);
        fixture.settle();

        assertThat(fixture.contents()).containsExactly("100", "held");
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT, EntryChange.ChangeKind.ADDED,
                EntryChange.ChangeKind.CONTENT);
    }

    @Test
    void publish_unknownEntry_changesNothing() {
        Snapshot before = fixture.group().snapshot();

        fixture.group().publish(new EntryKey("gone"), content("x"));
        fixture.settle();

        assertThat(fixture.group().snapshot()).isSameAs(before);
    }

    @Test
    void publish_onDisk_afterASecondAndNotBefore() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.group().publish(leasedEntry.key(), content("new"));
        fixture.settle();
        assertThat(fixture.store().texts("test/values")).isEmpty();

        fixture.clock.advance(Duration.ofSeconds(1));

        await().atMost(Duration.ofSeconds(5))
                .until(() -> fixture.store().texts("test/values").equals(List.of(content("new").toString())));
    }

    @Test
    void publish_thenAcknowledgedChange_areWrittenTogether() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.group().publish(leasedEntry.key(), content("new"));
        fixture.settle();

        fixture.added("http://other/", "other");

        assertThat(fixture.store().texts("test/values")).containsExactly(content("new").toString());
    }

    @Test
    void publish_thenReplace_keepsTheLaterOnDiskToo() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.group().publish(leasedEntry.key(), content("collected"));
        fixture.settle();

        done(fixture.group().replaceContent(leasedEntry.key(), content("asked for")));

        assertThat(fixture.store().texts("test/values")).containsExactly(content("asked for").toString());
    }

    @Test
    void replaceContent_equalBytes_makesNoVersion() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "same");
        Snapshot before = fixture.group().snapshot();

        done(fixture.group().replaceContent(leasedEntry.key(), content("same")));

        assertThat(fixture.group().snapshot()).isSameAs(before);
    }

    @Test
    void publish_beforeClose_isOnDiskAfterIt() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.group().publish(leasedEntry.key(), content("new"));

        fixture.restart();

        assertThat(fixture.contents()).containsExactly("new");
    }

    @Test
    void publish_thenKill_losesAtMostTheLastSecond() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.group().publish(leasedEntry.key(), content("new"));
        fixture.settle();

        fixture.recover();

        assertThat(fixture.contents()).containsExactly("old");
    }
}
