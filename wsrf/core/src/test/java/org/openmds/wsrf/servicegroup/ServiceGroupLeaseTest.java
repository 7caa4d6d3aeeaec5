package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.LEASE;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.faultOf;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;
import static org.openmds.wsrf.servicegroup.GroupFixture.with;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;

/** Tests of soft state: an entry is visible exactly until its lease ends. */
final class ServiceGroupLeaseTest {

    private static final RequestedLifetime FIVE_SECONDS = new RequestedLifetime.Relative(Duration.ofSeconds(5));

    private final GroupFixture fixture = new GroupFixture();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void snapshot_leaseEndsAtTheLargestNanoTime_expiresInTime() {
        Duration untilThen = Duration.ofNanos(Long.MAX_VALUE - fixture.clock.nanoTime());
        done(fixture.group().add(with(plain("http://h/", "x"), new RequestedLifetime.Relative(untilThen))));

        fixture.clock.advance(untilThen);

        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void snapshotAndFind_aroundTheEndOfTheLease_areExact() {
        LeasedEntry leasedEntry = done(fixture.group().add(with(plain("http://h/", "x"), FIVE_SECONDS)));
        fixture.clock.advance(Duration.ofSeconds(5).minusNanos(1));
        assertThat(fixture.contents()).containsExactly("x");
        assertThat(fixture.group().find(leasedEntry.key())).isPresent();

        fixture.clock.advance(Duration.ofNanos(1));

        assertThat(fixture.group().find(leasedEntry.key())).isEmpty();
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void snapshot_afterOneOfManyLeasesEnded_keepsTheOthers() {
        fixture.added("http://long/", "long");
        done(fixture.group().add(with(plain("http://short/", "short"), FIVE_SECONDS)));
        Snapshot before = fixture.group().snapshot();
        fixture.clock.advance(Duration.ofSeconds(5));

        assertThat(fixture.contents()).containsExactly("long");
        assertThat(before.entries()).hasSize(2);
        assertThat(fixture.group().snapshot().version()).isGreaterThan(before.version());
    }

    @Test
    void expiry_callsListenersOnceAndRemovesTheRecords() {
        fixture.listen(listener);
        done(fixture.group().add(with(plain("http://h/", "x"), FIVE_SECONDS)));
        fixture.clock.advance(Duration.ofSeconds(6));

        fixture.contents();
        fixture.settle();
        fixture.contents();

        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.ADDED, EntryChange.ChangeKind.EXPIRED);
        assertThat(List.of("entries", "leases", "values"))
                .allMatch(each -> fixture.store().texts("test/" + each).isEmpty());
    }

    @Test
    void renew_beforeTheEnd_prolongsFromNowAndKeepsTheEntryItself() {
        LeasedEntry leasedEntry = done(fixture.group().add(with(plain("http://h/", "x"), FIVE_SECONDS)));
        fixture.listen(listener);
        Entry before = fixture.group().snapshot().entries().getFirst();
        fixture.clock.advance(Duration.ofSeconds(4));

        Lease granted = done(fixture.group().renew(leasedEntry.key(), FIVE_SECONDS));
        fixture.clock.advance(Duration.ofSeconds(4));

        assertThat(granted.terminationTime(fixture.clock)).contains(ManualClock.START.plusSeconds(9));
        assertThat(fixture.group().snapshot().entries()).hasSize(1).first().isSameAs(before);
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT, EntryChange.ChangeKind.RENEWED);
        fixture.clock.advance(Duration.ofSeconds(1));
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void renew_withAShorterLifetime_endsEarlier() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");

        done(fixture.group().renew(leasedEntry.key(), FIVE_SECONDS));
        fixture.clock.advance(Duration.ofSeconds(5));

        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void changes_afterTheEnd_findNothing() {
        LeasedEntry leasedEntry = done(fixture.group().add(with(plain("http://h/", "x"), FIVE_SECONDS)));
        fixture.clock.advance(Duration.ofSeconds(5));

        assertThat(faultOf(fixture.group().renew(leasedEntry.key(), FIVE_SECONDS)))
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(fixture.added("http://h/", "again").key()).isNotEqualTo(leasedEntry.key());
        fixture.group().publish(leasedEntry.key(), content("late"));
        fixture.settle();
        assertThat(fixture.contents()).containsExactly("again");
    }

    @Test
    void wallClockStep_neitherEndsNorProlongsLeases() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");

        fixture.clock.step(Duration.ofDays(30));
        assertThat(fixture.contents()).containsExactly("x");
        assertThat(leasedEntry.lease().terminationTime(fixture.clock)).contains(fixture.clock.now().plus(LEASE));

        fixture.clock.step(Duration.ofDays(-60));
        fixture.clock.advance(LEASE.minusNanos(1));
        assertThat(fixture.contents()).containsExactly("x");
        fixture.clock.advance(Duration.ofNanos(1));
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void lease_withoutEnd_outlivesAnyTime() {
        done(fixture.group().add(with(plain("http://own/", "own"), new RequestedLifetime.Unlimited())));
        fixture.clock.advance(Duration.ofDays(4000));

        assertThat(fixture.contents()).containsExactly("own");
    }

    @Test
    void expiry_whileTheDiskIsFull_isExactForReadersAndReachesTheDiskLater() {
        done(fixture.group().add(with(plain("http://h/", "x"), FIVE_SECONDS)));
        fixture.store().full(true);
        fixture.clock.advance(Duration.ofSeconds(5));

        assertThat(fixture.contents()).isEmpty();
        fixture.store().full(false);
        fixture.added("http://other/", "y");

        assertThat(fixture.store().texts("test/entries")).hasSize(1);
    }
}
