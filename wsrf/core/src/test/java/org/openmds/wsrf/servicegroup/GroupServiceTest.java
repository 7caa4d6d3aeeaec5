package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;
import static org.openmds.wsrf.servicegroup.GroupFixture.by;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;
import static org.openmds.wsrf.servicegroup.GroupFixture.plain;
import static org.openmds.wsrf.servicegroup.GroupFixture.with;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Tests of a group and its entries as services: Add, and the operations of an entry. */
final class GroupServiceTest {

    private static final String MEMBER = "<sg:MemberEPR><wsa:Address>http://h/</wsa:Address></sg:MemberEPR>";
    private static final QName DOCUMENT = new QName("http://mds.globus.org/index", "IndexEntryRP", "idx");

    private final GroupFixture fixture = new GroupFixture();
    private final ServiceEndpoint group = groupService();
    private final ServiceEndpoint entries = entryService();

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<sg:InitialTerminationTime>PT5S</sg:InitialTerminationTime>|2026-01-01T00:00:05Z",
        "<sg:InitialTerminationTime> 2026-01-01T00:01:00Z </sg:InitialTerminationTime>|2026-01-01T00:01:00Z",
        "<sg:InitialTerminationTime>2026-01-01T00:01:00</sg:InitialTerminationTime>|2026-01-01T00:01:00Z",
        "''|2026-01-01T00:20:00Z"})
    void add_withAnyKindOfTime_answersTheEntryItsEndAndTheTime(String time, String end) {
        XmlFragment answer = answer(group,
                call(ServiceGroupOperations.ADD, MEMBER + "<sg:Content><x/></sg:Content>" + time));

        EndpointReference entry = EndpointReference.read(answer.root().children().getFirst());
        assertThat(entry.address()).isEqualTo("http://here/entry");
        assertThat(fixture.group().find(new EntryKey(entry.referenceParameters().getFirst().root().text())))
                .isPresent();
        assertThat(text(answer, "TerminationTime")).isEqualTo(end);
        assertThat(text(answer, "CurrentTime")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(fixture.group().snapshot().entries().getFirst().owner()).isEqualTo("anonymous");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<sg:Content/>", MEMBER,
        "<sg:MemberEPR><wsa:Address>relative</wsa:Address></sg:MemberEPR><sg:Content/>", "<sg:MemberEPR/><sg:Content/>",
        MEMBER + "<sg:Content/><sg:InitialTerminationTime>soon</sg:InitialTerminationTime>",
        MEMBER + "<sg:Content/><sg:InitialTerminationTime/>",
        MEMBER + "<sg:Content/><sg:InitialTerminationTime xsi:nil='true'/>",
        MEMBER + "<sg:Content/><sg:InitialTerminationTime>2025-12-31T23:59:59Z</sg:InitialTerminationTime>",
        MEMBER + "<sg:Content/><sg:InitialTerminationTime>-PT1S</sg:InitialTerminationTime>",
        MEMBER + "<sg:Content/><sg:InitialTerminationTime>P10Y</sg:InitialTerminationTime>"})
    void add_invalidRequest_isRefusedAndChangesNothing(String content) {
        WsrfFault fault = fault(group, call(ServiceGroupOperations.ADD, content));

        assertThat(fault.kind()).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void add_whileTheDiskIsFull_isUnavailable() {
        fixture.store().full(true);

        WsrfFault fault = fault(group, call(ServiceGroupOperations.ADD, MEMBER + "<sg:Content/>"));

        assertThat(fault.kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(fault.description()).contains("cannot write its state");
    }

    @Test
    void group_document_isValidAndHoldsRuleAndEntries() {
        fixture.added("http://a/", "a");
        fixture.added("http://b/", "b");

        XmlFragment answer = answer(group, call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, ""));

        assertThat(answer.root().children().getFirst().children()).extracting(element -> element.name().getLocalPart())
                .containsExactly("MembershipContentRule", "Entry", "Entry");
        assertThat(answer(group, call(PropertyOperations.GET_RESOURCE_PROPERTY, "sg:Entry")).root().children())
                .hasSize(2);
    }

    @Test
    void entry_document_hasGroupMemberContentAndTimes() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");
        fixture.clock.advance(Duration.ofMinutes(1));

        XmlElement document = answer(entries, of(leasedEntry, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, ""))
                .root()
                .children()
                .getFirst();

        assertThat(document.children()).extracting(element -> element.name().getLocalPart() + "=" + element.text())
                .containsExactly(
                        "ServiceGroupEPR=http://here/group", "MemberEPR=http://h/", "Content=x",
                        "CurrentTime=2026-01-01T00:01:00Z",
                        "TerminationTime=2026-01-01T00:10:00Z");
    }

    @Test
    void entry_setTerminationTimeAndDestroy_areDurable() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");
        answer(entries, of(leasedEntry, LifetimeOperations.SET_TERMINATION_TIME,
                "<rl:RequestedLifetimeDuration>PT1H</rl:RequestedLifetimeDuration>"));
        fixture.recover();
        fixture.clock.advance(Duration.ofMinutes(59));
        ServiceEndpoint recovered = entryService();

        answer(recovered, of(leasedEntry, LifetimeOperations.DESTROY, ""));

        assertThat(fault(recovered, of(leasedEntry, LifetimeOperations.DESTROY, "")).kind())
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(fixture.recover().snapshot().entries()).isEmpty();
    }

    @Test
    void entry_afterItsLease_isUnknownToEveryOperation() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");
        fixture.clock.advance(GroupFixture.LEASE);

        for (Operation operation : List.of(LifetimeOperations.DESTROY, LifetimeOperations.SET_TERMINATION_TIME,
                PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, PropertyOperations.SET_RESOURCE_PROPERTIES)) {
            assertThat(fault(entries, of(leasedEntry, operation, "")).kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        }
    }

    @Test
    void entry_ofTheProcessItself_cannotBeManaged() {
        LeasedEntry own = done(fixture.group()
                .add(by(with(plain("http://own/", "own"), new RequestedLifetime.Unlimited()), Caller.LOCAL.name())));

        assertThat(fault(entries, of(own, LifetimeOperations.DESTROY, "")).kind())
                .isEqualTo(FaultKind.RESOURCE_NOT_DESTROYED);
        assertThat(fault(entries, of(own, LifetimeOperations.SET_TERMINATION_TIME,
                "<rl:RequestedLifetimeDuration>PT1S</rl:RequestedLifetimeDuration>")).kind())
                .isEqualTo(FaultKind.TERMINATION_TIME_CHANGE_REJECTED);
        answer(entries, of(own, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, ""));
        fixture.clock.advance(Duration.ofDays(1));
        assertThat(fixture.contents()).containsExactly("own");
    }

    @Test
    void entry_ofAnotherWithoutEnd_isManagedByItsOwner() {
        LeasedEntry kept = done(
                fixture.group().add(with(plain("http://kept/", "kept"), new RequestedLifetime.Unlimited())));

        answer(entries, of(kept, LifetimeOperations.SET_TERMINATION_TIME,
                "<rl:RequestedLifetimeDuration>PT1M</rl:RequestedLifetimeDuration>"));
        answer(entries, of(kept, LifetimeOperations.DESTROY, ""));

        assertThat(fixture.contents()).isEmpty();
    }

    @Test
    void entry_updateOfContent_replacesItForReadersAndAfterRecovery() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");

        answer(entries, of(leasedEntry, PropertyOperations.UPDATE_RESOURCE_PROPERTIES,
                "<rp:Update><sg:Content><v>new</v></sg:Content></rp:Update>"));

        assertThat(fixture.contents()).containsExactly("new");
        fixture.recover();
        assertThat(fixture.contents()).containsExactly("new");
    }

    @Test
    void entry_putOfItsDocumentWithOtherContent_replacesTheContent() {
        LeasedEntry leasedEntry = fixture.added("http://h/", "old");
        String document = answer(entries, of(leasedEntry, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "")).root()
                .children()
                .getFirst()
                .toFragment()
                .toString();
        fixture.clock.advance(Duration.ofSeconds(3));

        answer(entries,
                of(leasedEntry, PropertyOperations.PUT_RESOURCE_PROPERTY_DOCUMENT, document.replace("old", "new")));

        assertThat(fixture.contents()).containsExactly("new");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<rp:Update><sg:MemberEPR><wsa:Address>http://evil/</wsa:Address></sg:MemberEPR></rp:Update>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY",
        "<rp:Insert><sg:Content/></rp:Insert>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY",
        "<rp:Delete ResourceProperty='sg:Content'/>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY",
        "<rp:Update><sg:Content/></rp:Update><rp:Update><sg:Content/></rp:Update>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY",
        "<rp:Update><sg:Content/><sg:Content/></rp:Update>|INVALID_MODIFICATION",
        "<rp:Update><sg:Content><v>forbidden</v></sg:Content></rp:Update>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY",
        "<rp:Update><rl:TerminationTime>2030-01-01T00:00:00Z</rl:TerminationTime></rp:Update>|UNABLE_TO_MODIFY_RESOURCE_PROPERTY"})
    void entry_otherModifications_areRefusedAndChangeNothing(String modification, FaultKind expected) {
        LeasedEntry leasedEntry = fixture.added("http://h/", "x");

        WsrfFault fault = fault(entries, of(leasedEntry, PropertyOperations.SET_RESOURCE_PROPERTIES, modification));

        assertThat(fault.kind()).isEqualTo(expected);
        assertThat(fixture.group().find(leasedEntry.key())).contains(leasedEntry);
    }

    private static Call of(LeasedEntry leasedEntry, Operation operation, String content) {
        return call(operation, content, Optional.of(leasedEntry.key().value()), new Caller("alice", true));
    }

    private static String text(XmlFragment answer, String localName) {
        return answer.root().child(new QName(Namespaces.WSRF_SG, localName)).orElseThrow().text();
    }

    private ServiceEndpoint groupService() {
        GroupResource resource = new GroupResource(fixture.group(),
                new QName("http://mds.globus.org/index", "IndexRP", "idx"),
                List.of());
        RegistrationHandler add = new RegistrationHandler(fixture.group(), fixture.settings(),
                (member, content, lifetime, caller) -> new Registration(member, content, null, lifetime, caller.name()),
                fixture.clock);
        List<OperationBinding<GroupResource>> bindings = new ArrayList<>(
                new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)).<GroupResource>bindings());
        bindings.addAll(add.<GroupResource>bindings());
        return new ResourceService<>(new ResourceService.ServiceIdentity("Group", DOCUMENT, Optional.empty()), "test",
                (caller, right, name) -> AccessPolicy.Access.GRANTED, key -> Optional.of(resource), bindings);
    }

    private ServiceEndpoint entryService() {
        EntryResource.EntryHome home = new EntryResource.EntryHome(fixture.group(),
                EndpointReference.of("http://here/group"),
                DOCUMENT,
                (entry, content) -> content.root().text().equals("forbidden") ? Optional.of("no") : Optional.empty(),
                (key, document) -> {
                }, fixture.clock);
        List<OperationBinding<EntryResource>> bindings = new ArrayList<>(
                new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)).<EntryResource>bindings());
        bindings.addAll(PropertyWrites.<EntryResource>bindings(AccessRight.REGISTER));
        bindings.addAll(new LifetimeHandlers(fixture.clock).<EntryResource>bindings());
        return new ResourceService<>(
                new ResourceService.ServiceIdentity("Entry", DOCUMENT, Optional.of(new QName("urn:k", "Key"))), "test",
                (caller, right, name) -> AccessPolicy.Access.GRANTED, home, bindings);
    }
}
