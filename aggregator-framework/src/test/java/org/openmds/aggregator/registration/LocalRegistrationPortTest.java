package org.openmds.aggregator.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.RegistrationPolicy;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;

/** A registration with a group of the same process, in manual time. */
class LocalRegistrationPortTest {

    private final RegistrationRenewerFixture fixture = new RegistrationRenewerFixture();
    private final ManualClock clock = fixture.clock;
    private final ServiceGroup group = ServiceGroup.open(new GroupSettings("index",
            key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
            LeaseTerms.DEFAULT, MembershipContentRule.ANY, 10, PagePool.none()), clock, new UnreliableStore());
    private RegistrationPolicy policy = (member, content, lifetime, caller) -> new Registration(member, content, null,
            lifetime, caller.name());

    @AfterEach
    void close() {
        group.close();
    }

    @Test
    void add_isAnEntryOfTheOwnerForTwiceTheRefreshInterval() {
        AddedEntry added = port(RegistrationRenewerFixture.here("a")).add();

        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.owner()).isEqualTo("alice");
            assertThat(entry.member()).isEqualTo(EndpointReference.of("http://member/a"));
            assertThat(added.entry()).isEqualTo(group.reference(entry.key()));
        });
        assertThat(added.lifetime().duration()).contains(Duration.ofMinutes(2));
        assertThat(added.lifetime().terminationTime()).contains(ManualClock.START.plusSeconds(120));
    }

    @Test
    void add_withAFirstEnd_isGrantedThatUntilItIsPast() {
        RegistrationPort port = port(endingFirst(ManualClock.START.plusSeconds(500)));

        assertThat(port.add().lifetime().duration()).contains(Duration.ofSeconds(500));
        clock.advance(Duration.ofMinutes(10));
        assertThat(port.add().lifetime().duration()).contains(Duration.ofMinutes(2));
    }

    @Test
    void renew_andRemove_areTheGroups() {
        RegistrationPort port = port(RegistrationRenewerFixture.here("a"));
        AddedEntry added = port.add();
        clock.advance(Duration.ofSeconds(60));

        assertThat(port.renew(added.entry()).terminationTime()).contains(ManualClock.START.plusSeconds(180));
        port.remove(added.entry());

        assertThat(entries()).isEmpty();
        assertThatThrownBy(() -> port.renew(added.entry())).isInstanceOfSatisfying(WsrfFaultException.class,
                e -> assertThat(e.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN));
        assertThatThrownBy(() -> port.remove(EndpointReference.of("http://here/entry")))
                .isInstanceOf(WsrfFaultException.class);
    }

    @Test
    void renewer_entryDestroyedByAnother_isAddedAgainAtTheNextRenewal() {
        RegistrationRenewer keeper = new RegistrationRenewer(this::port, fixture.threads(Runnable::run), 10);
        keeper.apply(Set.of(RegistrationRenewerFixture.here("a")));
        var first = entries().getFirst().key();
        group.remove(first).join();

        fixture.scheduler.advance(Duration.ofSeconds(60));

        assertThat(entries()).singleElement().satisfies(entry -> assertThat(entry.key()).isNotEqualTo(first));
        keeper.apply(Set.of());
        assertThat(entries()).isEmpty();
    }

    @Test
    void add_refusedByThePolicy_isThatFault() {
        policy = (member, content, lifetime, caller) -> {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED, "no");
        };

        assertThatThrownBy(() -> port(RegistrationRenewerFixture.here("a")).add()).hasMessage("no");
    }

    @Test
    void renew_longerThanTheGroupGrants_isRefusedAsOnTheWire() {
        AddedEntry added = port(RegistrationRenewerFixture.here("a")).add();
        RegistrationPlan tooLong = RegistrationRenewerFixture.plan("a", new RegistrationPlan.LocalGroup("index"),
                Duration.ofDays(90));

        assertThatThrownBy(() -> port(tooLong).renew(added.entry())).isInstanceOfSatisfying(WsrfFaultException.class,
                e -> assertThat(e.fault().kind()).isEqualTo(FaultKind.TERMINATION_TIME_CHANGE_REJECTED));
    }

    private static RegistrationPlan endingFirst(Instant end) {
        RegistrationPlan plan = RegistrationRenewerFixture.here("a");
        return new RegistrationPlan(plan.name(), plan.target(), plan.member(), plan.content(),
                new RegistrationPlan.PlanTimes(plan.times().lifetime(), plan.times().renewalInterval(),
                        Optional.of(end)),
                plan.owner());
    }

    private RegistrationPort port(RegistrationPlan plan) {
        return new LocalRegistrationPort(group, (member, content, lifetime, caller) -> policy.admit(member, content,
                lifetime, caller), plan, clock);
    }

    private List<Entry> entries() {
        return group.snapshot().entries();
    }
}
