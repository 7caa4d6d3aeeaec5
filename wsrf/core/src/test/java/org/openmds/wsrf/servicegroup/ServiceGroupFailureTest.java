package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.faultOf;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;
import static org.openmds.wsrf.servicegroup.GroupFixture.with;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.RequestedLifetime;

/** Tests with a full or slow disk, failing listeners, too many requests, and the end of the process. */
@Timeout(60)
final class ServiceGroupFailureTest {

    private static final RequestedLifetime FIVE_SECONDS = new RequestedLifetime.Relative(Duration.ofSeconds(5));

    private final GroupFixture fixture = new GroupFixture();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void changes_whileTheDiskIsFull_areRefusedAndNothingIsPublished() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");
        fixture.listen(listener);
        Snapshot before = fixture.group().snapshot();
        fixture.store().full(true);

        assertThat(faultOf(fixture.group().add(plain("http://other/", "y")))).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(faultOf(fixture.group().remove(leasedEntry.key()))).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(faultOf(fixture.group().renew(leasedEntry.key(), new RequestedLifetime.Unspecified())))
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(faultOf(fixture.group().replaceContent(leasedEntry.key(), content("z"))))
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);

        assertThat(fixture.group().snapshot()).isSameAs(before);
        assertThat(fixture.group().find(leasedEntry.key())).contains(leasedEntry);
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT);
    }

    @Test
    void changes_whenTheDiskHasSpaceAgain_goOn() {
        fixture.store().full(true);
        assertThat(faultOf(fixture.group().add(plain("http://h/", "refused"))))
                .isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        fixture.store().full(false);

        fixture.added("http://h/", "taken");

        assertThat(fixture.recover().snapshot().entries()).extracting(entry -> entry.content().root().text())
                .containsExactly("taken");
    }

    @Test
    void publish_whileTheDiskIsFull_isVisibleAndWrittenLater() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        fixture.store().full(true);
        fixture.group().publish(leasedEntry.key(), content("new"));
        fixture.settle();
        fixture.clock.advance(Duration.ofSeconds(1));
        fixture.settle();
        assertThat(fixture.contents()).containsExactly("new");

        fixture.store().full(false);
        fixture.clock.advance(Duration.ofSeconds(1));

        await().atMost(Duration.ofSeconds(5))
                .until(() -> fixture.store().texts("test/values").equals(List.of(content("new").toString())));
    }

    @Test
    void store_thatFailsUnexpectedly_refusesAndContinues() {
        fixture.store().broken(true);
        assertThat(GroupFixture.failure(fixture.group().add(plain("http://h/", "x"))))
                .isInstanceOf(IllegalStateException.class);
        fixture.store().broken(false);

        fixture.added("http://h/", "y");

        assertThat(fixture.contents()).containsExactly("y");
    }

    @Test
    void listener_thatThrows_affectsNoOther() {
        fixture.group().addListener((changes, after) -> {
            throw new IllegalStateException("a listener's bug");
        });
        fixture.group().addListener((changes, after) -> {
            throw new LinkageError("a missing class");
        });
        fixture.listen(listener);

        fixture.added("http://h/", "x");
        fixture.added("http://i/", "y");
        fixture.settle();

        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.ADDED, EntryChange.ChangeKind.ADDED);
    }

    @Test
    void listener_thatComesLate_seesWhatIsPresentAndThenEachChangeInOrder() {
        LeasedEntry first = fixture.added("http://1/", "1");
        fixture.added("http://2/", "2");
        fixture.listen(listener);
        fixture.added("http://3/", "3");
        done(fixture.group().remove(first.key()));
        fixture.settle();

        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT, EntryChange.ChangeKind.PRESENT,
                EntryChange.ChangeKind.ADDED,
                EntryChange.ChangeKind.REMOVED);
        List<Long> sequences = listener.changes().stream().map(EntryChange::sequence).toList();
        assertThat(sequences.get(2)).isEqualTo(sequences.get(1) + 1);
        assertThat(sequences.get(3)).isEqualTo(sequences.get(2) + 1);
        assertThat(listener.snapshots().getLast().version()).isEqualTo(sequences.getLast());
    }

    @Test
    void add_whenTheQueueIsFull_isRefusedAndTheOthersAreKept() {
        fixture.store().hold();
        List<CompletableFuture<LeasedEntry>> adds = new ArrayList<>();
        CompletableFuture<LeasedEntry> last;
        do {
            last = fixture.group().add(plain("http://" + adds.size() + "/", "x"));
            adds.add(last);
        } while (!last.isDone() && adds.size() < 20_000);
        assertThat(faultOf(last)).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);

        fixture.store().release();

        adds.subList(0, adds.size() - 1).forEach(GroupFixture::done);
        assertThat(fixture.group().snapshot().entries()).hasSize(adds.size() - 1);
    }

    @Test
    void reads_whileTheDiskHangs_goOn() {
        fixture.added("http://h/", "x");
        fixture.store().hold();
        CompletableFuture<LeasedEntry> held = fixture.group().add(plain("http://held/", "held"));

        assertThat(fixture.contents()).containsExactly("x");

        fixture.store().release();
        done(held);
    }

    @Test
    void reads_whileTheDiskHangsAndLeasesEnd_showTheEntriesThatRemain() {
        fixture.added("http://long/", "long");
        for (int i = 0; i < 1_000; i++) {
            done(fixture.group().add(with(plain("http://short/" + i, "short"), FIVE_SECONDS)));
        }
        fixture.added("http://last/", "last");
        Snapshot before = fixture.group().snapshot();
        fixture.store().hold();
        CompletableFuture<LeasedEntry> held = fixture.group().add(plain("http://held/", "held"));
        await().until(fixture.store()::isAwaited);

        fixture.clock.advance(Duration.ofSeconds(5));

        Snapshot filtered = fixture.group().snapshot();
        assertThat(fixture.contents()).containsExactly("last", "long");
        assertThat(fixture.group().snapshot()).isSameAs(filtered);
        assertThat(filtered.version()).isNegative().isEqualTo(filtered.entriesVersion());
        assertThat(fixture.group().writer().busy()).isEqualTo(Duration.ofSeconds(5));
        fixture.clock.advance(GroupFixture.LEASE);
        assertThat(fixture.contents()).isEmpty();

        fixture.store().release();
        done(held);
        fixture.settle();
        assertThat(fixture.group().snapshot().version()).isGreaterThan(before.version());
        assertThat(fixture.group().writer().busy()).isZero();
    }

    @Test
    void close_thenChange_isRefused() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");
        fixture.group().close();
        fixture.group().close();

        assertThat(faultOf(fixture.group().add(plain("http://other/", "y")))).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(faultOf(fixture.group().remove(leasedEntry.key()))).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThatThrownBy(() -> fixture.group().addListener(listener)).isInstanceOf(WsrfFaultException.class);
        assertThat(fixture.contents()).containsExactly("x");
    }
}
