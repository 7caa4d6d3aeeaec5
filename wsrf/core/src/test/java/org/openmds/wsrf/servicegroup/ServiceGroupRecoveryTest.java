package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.by;
import static org.openmds.wsrf.servicegroup.GroupFixture.collected;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;
import static org.openmds.wsrf.servicegroup.GroupFixture.with;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests of a group after its process was killed and restarted. */
final class ServiceGroupRecoveryTest {

    private final GroupFixture fixture = new GroupFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void recover_entries_haveTheirKeysMembersOwnersAndBytes() {
        XmlFragment epr = XmlFragment
                .parse("""
                        <EPR xmlns="http://www.w3.org/2005/08/addressing"><Address>http://h/</Address><ReferenceParameters>\
                        <k:Id xmlns:k="urn:k">7</k:Id></ReferenceParameters><Metadata><m:M xmlns:m="urn:m"/></Metadata></EPR>""");
        XmlFragment content = XmlFragment.parse(
                "<Content xmlns='http://docs.oasis-open.org/wsrf/sg-2' xmlns:q='urn:q'>q:name <x xmlns=''/></Content>");
        Entry before = done(fixture.group()
                .add(new Registration(EndpointReference.read(epr.root()), content, null,
                        new RequestedLifetime.Unspecified(), "bob & \"co\"")))
                .entry();
        Entry plain = fixture.added("http://plain/", "x").entry();

        fixture.recover();

        Entry after = fixture.group().find(before.key()).orElseThrow().entry();
        assertThat(after.content()).isEqualTo(before.content());
        assertThat(after.owner()).isEqualTo("bob & \"co\"");
        assertThat(text(after)).isEqualTo(text(before));
        assertThat(text(fixture.group().find(plain.key()).orElseThrow().entry())).isEqualTo(text(plain));
    }

    @Test
    void recover_memberRenewedWithAnotherCredential_hasTheRegistrantOfTheRenewal() {
        Registration first = new Registration(EndpointReference.of("http://h/"),
                XmlFragment.parse("<Content xmlns='http://docs.oasis-open.org/wsrf/sg-2'/>"), null,
                new RequestedLifetime.Unspecified(), "alice");
        Registration.RegisteringCaller known = new Registration.RegisteringCaller("alice", "CN=Grid",
                "CN=\"alice\" & co");
        LeasedEntry before = done(fixture.group().add(first));
        LeasedEntry after = done(fixture.group()
                .add(new Registration(first.member(), first.content(), null, first.lifetime(), known)));

        assertThat(after.key()).isEqualTo(before.key());
        assertThat(after.entry().registrant()).isEqualTo(known);

        fixture.recover();

        assertThat(fixture.group().find(before.key()).orElseThrow().entry().registrant()).isEqualTo(known);
    }

    @Test
    void recover_renewedMember_isStillTheSame() {
        LeasedEntry plain = fixture.added("http://h/", "x");
        LeasedEntry collected = done(fixture.group().add(collected("http://h/", "c")));
        fixture.recover();
        RecordingListener listener = new RecordingListener();
        fixture.listen(listener);

        assertThat(fixture.added("http://h/", "x").key()).isEqualTo(plain.key());
        assertThat(done(fixture.group().add(collected("http://h/", "c"))).key()).isEqualTo(collected.key());
        assertThat(done(fixture.group().add(by(plain("http://h/", "x"), "bob"))).key()).isNotEqualTo(plain.key());
        fixture.settle();
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT, EntryChange.ChangeKind.PRESENT,
                EntryChange.ChangeKind.RENEWED,
                EntryChange.ChangeKind.RENEWED, EntryChange.ChangeKind.ADDED);
    }

    @Test
    void recover_values_areTheLastOnesOnDisk() {
        LeasedEntry leasedEntry = done(fixture.group().add(collected("http://h/", "c")));
        fixture.group().publish(leasedEntry.key(), content("first"));
        fixture.settle();
        fixture.group().publish(leasedEntry.key(), content("last"));

        fixture.restart();

        assertThat(fixture.contents()).containsExactly("last");
    }

    @Test
    void recover_removedEntries_stayRemoved() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");
        done(fixture.group().replaceContent(leasedEntry.key(), content("y")));
        done(fixture.group().remove(leasedEntry.key()));

        fixture.recover();

        assertThat(fixture.contents()).isEmpty();
        assertThat(fixture.store().texts("test/values")).isEmpty();
    }

    @Test
    void recover_leaseWithMuchLeft_endsAtItsTime() {
        fixture.added("http://h/", "x");
        fixture.clock.advance(Duration.ofMinutes(2));
        fixture.recover();

        fixture.clock.advance(Duration.ofMinutes(8).minusNanos(1));
        assertThat(fixture.contents()).containsExactly("x");
        fixture.clock.advance(Duration.ofNanos(1));
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void recover_leaseThatEndedMeanwhile_hasHalfItsLengthToBeRenewed() {
        fixture.added("http://h/", "x");
        fixture.group().close();
        fixture.clock.advance(Duration.ofDays(1));
        fixture.recover();

        fixture.clock.advance(Duration.ofMinutes(5).minusNanos(1));
        assertThat(fixture.contents()).containsExactly("x");
        fixture.clock.advance(Duration.ofNanos(1));
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void recover_longLeaseThatEndedMeanwhile_hasFiveMinutes() {
        done(fixture.group().add(with(plain("http://h/", "x"), new RequestedLifetime.Relative(Duration.ofDays(1)))));
        fixture.group().close();
        fixture.clock.advance(Duration.ofDays(2));
        fixture.recover();

        fixture.clock.advance(Duration.ofMinutes(5).minusNanos(1));
        assertThat(fixture.contents()).containsExactly("x");
        fixture.clock.advance(Duration.ofNanos(1));
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void recover_wallClockWasSetBack_prolongsByNoMoreThanTheLease() {
        fixture.added("http://h/", "x");
        fixture.clock.step(Duration.ofDays(-1));
        fixture.recover();

        fixture.clock.advance(GroupFixture.LEASE);

        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void recover_ownEntry_hasFiveMinutesToBeRegisteredAgain() {
        Registration kept = own("http://kept/", "kept");
        LeasedEntry leasedEntry = done(fixture.group().add(kept));
        done(fixture.group()
                .add(own("http://dropped/", "no longer configured")));
        fixture.recover();

        assertThat(done(fixture.group().add(kept)).key()).isEqualTo(leasedEntry.key());
        fixture.clock.advance(Duration.ofMinutes(5).minusNanos(1));
        assertThat(fixture.contents()).containsExactly("kept", "no longer configured");
        fixture.clock.advance(Duration.ofDays(10));
        assertThat(fixture.contents()).containsExactly("kept");
    }

    @Test
    void recover_entryOfAnotherWithoutEnd_hasNoneAfterwards() {
        done(fixture.group().add(with(plain("http://kept/", "kept"), new RequestedLifetime.Unlimited())));
        fixture.recover();

        fixture.clock.advance(Duration.ofDays(1000));

        assertThat(fixture.contents()).containsExactly("kept");
    }

    @Test
    void recover_damagedRecords_loseNothingElse() {
        LeasedEntry badValue = fixture.added("http://value/", "given");
        LeasedEntry badLease = fixture.added("http://lease/", "lease");
        LeasedEntry badEntry = fixture.added("http://entry/", "entry");
        LeasedEntry noLease = fixture.added("http://none/", "none");
        fixture.store()
                .write(List.of(put("values", badValue, "<half"), put("leases", badLease, "PT tomorrow"),
                        put("entries", badEntry, "\0"), new StateChange.Remove("test/leases", noLease.key().value())));

        fixture.recover();

        assertThat(fixture.contents()).containsExactly("given", "lease", "none");
        fixture.clock.advance(Duration.ofMinutes(5));
        assertThat(fixture.contents()).containsExactly("given");
    }

    @Test
    void recover_groupsOfOneStore_areSeparate() {
        fixture.added("http://h/", "x");
        GroupSettings other = new GroupSettings("test2", fixture.settings().entryReference(),
                fixture.settings().leases(),
                MembershipContentRule.ANY, 10, PagePool.none());

        try (ServiceGroup second = ServiceGroup.open(other, fixture.clock, fixture.store())) {
            assertThat(second.snapshot().entries()).isEmpty();
        }
    }

    private static StateChange put(String collection, LeasedEntry leasedEntry, String text) {
        return new StateChange.Put("test/" + collection, leasedEntry.key().value(),
                text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Entry entry) {
        return org.openmds.wsrf.xml.BytesOutput.of(entry.tree()::writeTo).toString();
    }

    private static Registration own(String address, String content) {
        return by(with(plain(address, content), new RequestedLifetime.Unlimited()), Caller.LOCAL.name());
    }
}
