package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.by;
import static org.openmds.wsrf.servicegroup.GroupFixture.collected;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.failure;
import static org.openmds.wsrf.servicegroup.GroupFixture.faultOf;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;
import static org.openmds.wsrf.servicegroup.GroupFixture.with;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests of Add: new entries, renewals, and refusals. */
final class ServiceGroupAddTest {

    private static final String HOST = "http://host/service";

    private GroupFixture fixture = new GroupFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void add_newMember_isVisibleAndFoundWhenAcknowledged() {
        LeasedEntry added = fixture.added(HOST, "one");

        assertThat(fixture.contents()).containsExactly("one");
        assertThat(fixture.group().find(added.key())).contains(added);
        assertThat(added.key().value()).matches("[0-9a-f]{32}");
    }

    @Test
    void add_sameMemberInEquivalentXml_renewsItsEntry() {
        LeasedEntry first = done(fixture.group()
                .add(spelt("<a:EPR xmlns:a='http://www.w3.org/2005/08/addressing'><a:Address> http://h/ </a:Address>"
                        + "<a:ReferenceParameters><k:Id xmlns:k='urn:k' x='1' y='2'>7</k:Id></a:ReferenceParameters></a:EPR>")));
        LeasedEntry second = done(fixture.group()
                .add(spelt("<EPR xmlns='http://www.w3.org/2005/08/addressing'><Address>http://h/</Address><!-- c -->"
                        + "<ReferenceParameters><Id xmlns='urn:k' y='2' x='1'>7</Id></ReferenceParameters></EPR>")));

        assertThat(second.key()).isEqualTo(first.key());
        assertThat(fixture.group().snapshot().entries()).hasSize(1);
    }

    @Test
    void find_memberAndOwner_isTheEntryThatIsNotCollected() {
        LeasedEntry alice = done(fixture.group().add(plain(HOST, "a")));
        LeasedEntry bob = done(fixture.group().add(by(plain(HOST, "b"), "bob")));
        done(fixture.group().add(collected("http://other/service", "every minute")));
        EndpointReference member = EndpointReference.of(HOST);

        assertThat(fixture.group().find(member, "alice")).contains(alice.key());
        assertThat(fixture.group().find(member, "bob")).contains(bob.key());
        assertThat(fixture.group().find(member, "carol")).isEmpty();
        assertThat(fixture.group().find(EndpointReference.of("http://other/service"), "alice")).isEmpty();
        done(fixture.group().remove(alice.key()));
        assertThat(fixture.group().find(member, "alice")).isEmpty();
        assertThat(fixture.restart().find(member, "bob")).contains(bob.key());
    }

    @Test
    void add_otherReferenceParameterOwnerOrConfiguration_isAnotherEntry() {
        done(fixture.group().add(plain(HOST, "a")));
        done(fixture.group().add(by(plain(HOST, "b"), "bob")));
        done(fixture.group().add(collected(HOST, "every minute")));
        done(fixture.group().add(collected(HOST, "every hour")));

        assertThat(fixture.contents()).containsExactly("a", "b", "pending", "pending");
    }

    @Test
    void add_plainEntryAgain_replacesItsContent() {
        LeasedEntry first = fixture.added(HOST, "old");
        RecordingListener listener = new RecordingListener();
        fixture.listen(listener);

        LeasedEntry second = fixture.added(HOST, "new");

        fixture.settle();
        assertThat(second.key()).isEqualTo(first.key());
        assertThat(fixture.contents()).containsExactly("new");
        assertThat(listener.kinds()).containsExactly(EntryChange.ChangeKind.PRESENT, EntryChange.ChangeKind.CONTENT);
    }

    @Test
    void add_collectedEntryAgain_keepsWhatWasCollected() {
        LeasedEntry first = done(fixture.group().add(collected(HOST, "c")));
        fixture.group().publish(first.key(), content("collected"));

        done(fixture.group().add(collected(HOST, "c")));

        assertThat(fixture.contents()).containsExactly("collected");
    }

    @Test
    void add_sameContentAgain_renewsAndKeepsTheEntryItself() {
        LeasedEntry first = fixture.added(HOST, "same");
        Snapshot before = fixture.group().snapshot();
        fixture.clock.advance(Duration.ofMinutes(5));

        LeasedEntry second = fixture.added(HOST, "same");

        assertThat(fixture.group().snapshot().entries().getFirst()).isSameAs(before.entries().getFirst());
        assertThat(second.lease().terminationTime(fixture.clock)).contains(ManualClock.START.plusSeconds(900));
        assertThat(first.lease().terminationTime(fixture.clock)).contains(ManualClock.START.plusSeconds(600));
    }

    @Test
    void add_beyondTheLimit_isRefusedWhileRenewalsGoOn() {
        restartWith(MembershipContentRule.ANY, 2);
        fixture.added("http://a/", "a");
        LeasedEntry second = fixture.added("http://b/", "b");

        assertThat(faultOf(fixture.group().add(plain("http://c/", "c")))).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(fixture.added("http://b/", "B").key()).isEqualTo(second.key());
        done(fixture.group().remove(second.key()));
        fixture.added("http://c/", "c");
        assertThat(fixture.contents()).containsExactly("a", "c");
    }

    @Test
    void add_memberWithoutTheInterfaceOfTheRule_isRefused() {
        restartWith(new MembershipContentRule(List.of(new QName("urn:i", "Queue")), List.of()), 10);
        String epr = "<a:EPR xmlns:a='http://www.w3.org/2005/08/addressing'><a:Address>http://h/</a:Address><a:Metadata>"
                + "<m:InterfaceName xmlns:m='http://www.w3.org/2007/05/addressing/metadata' xmlns:q='%s'>q:Queue</m:InterfaceName>"
                + "</a:Metadata></a:EPR>";

        assertThat(faultOf(fixture.group().add(plain(HOST, "x")))).isEqualTo(FaultKind.UNSUPPORTED_MEMBER_INTERFACE);
        assertThat(faultOf(fixture.group().add(spelt(epr.formatted("urn:other")))))
                .isEqualTo(FaultKind.UNSUPPORTED_MEMBER_INTERFACE);
        done(fixture.group().add(spelt(epr.formatted("urn:i"))));
        assertThat(fixture.group().snapshot().entries()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1S", "PT0S", "PT0.5S", "P7DT1S"})
    void addAndRenew_lifetimeOutsideOfTheTerms_areRefusedAndChangeNothing(String duration) {
        LeasedEntry present = fixture.added(HOST, "x");
        RequestedLifetime bad = new RequestedLifetime.Relative(Duration.parse(duration));

        assertThat(faultOf(fixture.group().add(with(plain(HOST, "y"), bad)))).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(failure(fixture.group().renew(present.key(), bad)))
                .isInstanceOf(UnacceptableLifetimeException.class);
        assertThat(fixture.group().find(present.key())).contains(present);
    }

    @Test
    void add_absoluteTime_isRelativeToTheServicesClock() {
        LeasedEntry past = fixture.added(HOST, "x");
        RequestedLifetime until = new RequestedLifetime.Absolute(ManualClock.START.plusSeconds(60));

        LeasedEntry added = done(fixture.group().add(with(plain("http://other/", "y"), until)));
        fixture.clock.advance(Duration.ofSeconds(60));

        assertThat(fixture.group().find(added.key())).isEmpty();
        assertThat(faultOf(fixture.group().add(with(plain("http://third/", "z"), until))))
                .isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(failure(fixture.group().renew(past.key(), until))).isInstanceOf(UnacceptableLifetimeException.class);
    }

    @Test
    void add_withoutLifetime_getsTheDefault() {
        LeasedEntry added = done(fixture.group().add(with(plain(HOST, "x"), new RequestedLifetime.Unspecified())));

        assertThat(added.lease().terminationTime(fixture.clock)).contains(ManualClock.START.plusSeconds(1200));
    }

    @Test
    void addAgain_withIdentityButNotCollected_takesTheNewContent() {
        XmlFragment identity = content("identity");
        Function<String, Registration> kept = text -> new Registration(EndpointReference.of(HOST), content(text),
                identity, new RequestedLifetime.Unspecified(), Registration.RegisteringCaller.named("alice"), false);
        fixture.added(HOST, "another");
        LeasedEntry first = done(fixture.group().add(kept.apply("first")));

        LeasedEntry second = done(fixture.group().add(kept.apply("second")));

        assertThat(second.key()).isEqualTo(first.key());
        assertThat(fixture.contents()).containsExactly("another", "second");
    }

    @Test
    void renew_withoutEnd_isRefusedToOthers() {
        LeasedEntry present = fixture.added(HOST, "x");

        assertThat(failure(fixture.group().renew(present.key(), new RequestedLifetime.Unlimited())))
                .isInstanceOf(UnacceptableLifetimeException.class);
    }

    @Test
    void remove_present_removesItAndTheMemberMayBeAddedAgain() {
        LeasedEntry first = fixture.added(HOST, "x");

        assertThat(done(fixture.group().remove(first.key()))).isEqualTo(first);

        assertThat(fixture.contents()).isEmpty();
        assertThat(fixture.group().find(first.key())).isEmpty();
        assertThat(faultOf(fixture.group().remove(first.key()))).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(faultOf(fixture.group().renew(first.key(), new RequestedLifetime.Unspecified())))
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(faultOf(fixture.group().replaceContent(first.key(), content("y"))))
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(fixture.added(HOST, "x").key()).isNotEqualTo(first.key());
    }

    @Test
    void snapshot_heldByAReader_neverChanges() {
        LeasedEntry first = fixture.added("http://1/", "1");
        fixture.added("http://2/", "2");
        Snapshot held = fixture.group().snapshot();
        List<Entry> copy = List.copyOf(held.entries());

        fixture.added("http://1/", "changed");
        done(fixture.group().remove(first.key()));
        for (int i = 3; i < 600; i++) {
            fixture.added("http://" + i + "/", "" + i);
        }

        assertThat(held.entries()).containsExactlyElementsOf(copy);
        assertThat(fixture.group().snapshot().version()).isGreaterThan(held.version());
        assertThat(fixture.group().snapshot().entries()).hasSize(598);
    }

    private void restartWith(MembershipContentRule rule, int maxEntries) {
        fixture.close();
        fixture = new GroupFixture(rule, maxEntries);
    }

    private static Registration spelt(String epr) {
        Registration plain = plain("http://unused/", "x");
        return new Registration(EndpointReference.read(XmlFragment.parse(epr).root()), plain.content(), null,
                plain.lifetime(), plain.owner());
    }
}
